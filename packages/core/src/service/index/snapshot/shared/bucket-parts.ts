import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { SnapshotError } from '../../../../search/segment/snapshot-head.ts';
import { type PartStore, partTooLong, type StoredPart } from './part-store.ts';

const CLIENT = '@aws-sdk/client-s3';

const CONNECT_MS = 5_000;
/** Between two pieces of an answer. */
const SILENCE_MS = 10_000;
const ATTEMPTS = 4;

type ClientModule = typeof import('@aws-sdk/client-s3');

/** Where in a bucket parts are kept. */
interface BucketPlace {
  readonly bucket: string;
  /** Without a slash at its end; empty for none. */
  readonly prefix: string;
}

/**
 * Parts in a bucket of S3, or of a server that speaks its interface. Region, endpoint and credentials are found by the
 * kept client where all programs find them: in the `AWS_` variables, in the files of the user, or in the role of the machine.
 */
export class BucketParts implements PartStore {
  readonly place: string;
  readonly #module: ClientModule;
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #folder: string;

  private constructor(module: ClientModule, client: S3Client, { bucket, prefix }: BucketPlace) {
    this.#module = module;
    this.#client = client;
    this.#bucket = bucket;
    this.#folder = prefix === '' ? '' : `${prefix}/`;
    this.place = `s3://${bucket}/${prefix}`;
  }

  /** @throws Error when the optional package of the client is not installed */
  static async open(place: BucketPlace): Promise<BucketParts> {
    const module = await clientModule();
    const { AWS_ENDPOINT_URL, AWS_ENDPOINT_URL_S3 = AWS_ENDPOINT_URL } = process.env;
    const client = new module.S3Client({
      // Servers other than Amazon's know a bucket by the path alone, and no checksums of newer clients.
      forcePathStyle: AWS_ENDPOINT_URL_S3 !== undefined,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: ATTEMPTS,
      requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
    });
    return new BucketParts(module, client, place);
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    const put = new this.#module.PutObjectCommand({ ...this.#at(name), Body: bytes });
    await this.#asking('written', () => this.#client.send(put));
  }

  async get(name: string, most: number): Promise<Uint8Array | null> {
    return this.#asking('read', async () => {
      for (let attempt = 1; ; attempt += 1) {
        const body = await this.#bodyOf(name, most);
        try {
          return body && (await body.transformToByteArray());
        } catch (error) {
          // The client asks again until an answer begins, and not where it is cut off.
          if (attempt === ATTEMPTS) throw error;
        }
      }
    });
  }

  async #bodyOf(name: string, most: number) {
    const { GetObjectCommand, NoSuchKey } = this.#module;
    try {
      const get = new GetObjectCommand(this.#at(name));
      const { Body, ContentLength = Number.POSITIVE_INFINITY } = await this.#client.send(get);
      if (ContentLength <= most) return Body ?? null;
      (Body as Readable | undefined)?.destroy();
      throw partTooLong();
    } catch (error) {
      if (error instanceof NoSuchKey) return null;
      throw error;
    }
  }

  async list(): Promise<readonly StoredPart[]> {
    return this.#asking('read', async () => {
      const terms = { Bucket: this.#bucket, Prefix: this.#folder, Delimiter: '/' };
      const parts: StoredPart[] = [];
      for await (const { Contents = [] } of this.#module.paginateListObjectsV2(
        { client: this.#client },
        terms,
      )) {
        for (const { Key = '', LastModified } of Contents) {
          parts.push({ name: Key.slice(this.#folder.length), at: LastModified?.getTime() ?? 0 });
        }
      }
      return parts;
    });
  }

  async remove(name: string): Promise<void> {
    const remove = new this.#module.DeleteObjectCommand(this.#at(name));
    await this.#asking('written', () => this.#client.send(remove));
  }

  #at(name: string) {
    return { Bucket: this.#bucket, Key: this.#folder + name };
  }

  /** The error of the client is left behind: it has the request, and that what signs it. */
  async #asking<T>(what: 'read' | 'written', work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof SnapshotError) throw error;
      const { name, message } = error as Error;
      const reason = message === '' || message === 'UnknownError' ? name : message;
      throw new Error(`${this.place} cannot be ${what}: ${reason}`);
    }
  }
}

async function clientModule(): Promise<ClientModule> {
  try {
    return await import('@aws-sdk/client-s3');
  } catch (cause) {
    throw new Error(`To share the search index in a bucket, install ${CLIENT}`, { cause });
  }
}
