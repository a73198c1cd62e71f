import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { BUCKET_SECRET, BucketServer } from '../../../../../../../test/support/bucket-server.ts';
import { openPartStore } from './open-part-store.ts';
import type { PartStore } from './part-store.ts';

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));
const namesIn = async (store: PartStore) => (await store.list()).map(({ name }) => name).sort();

let folder: string;
let bucket: BucketServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parts-'));
  bucket = new BucketServer();
  for (const [name, value] of Object.entries(await bucket.start())) vi.stubEnv(name, value);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await bucket.stop();
  await rm(folder, { recursive: true });
});

describe.each([
  ['a folder', () => join(folder, 'made', 'when-needed')],
  ['a bucket', () => 's3://marks/shared/index'],
  ['a whole bucket', () => 's3://marks'],
])('parts in %s', (_, placeOf) => {
  let store: PartStore;
  beforeEach(async () => {
    bucket.objects.clear();
    store = await openPartStore(placeOf());
    for (const { name } of await store.list()) await store.remove(name);
  });

  it('are put, replaced, got, listed with their times, and removed', async () => {
    const begun = Date.now();
    for (let nth = 0; nth < 8; nth += 1) await store.put(`${nth}.part`, bytesOf(`part ${nth}`));
    await store.put('3.part', bytesOf('another'));
    expect(Buffer.from((await store.get('3.part', 7)) ?? []).toString()).toBe('another');
    expect(await namesIn(store)).toEqual(Array.from({ length: 8 }, (_, nth) => `${nth}.part`));
    for (const { at } of await store.list()) expect(Math.abs(at - begun)).toBeLessThan(5_000);
    await store.remove('3.part');
    await store.remove('3.part');
    expect(await store.get('3.part', 7)).toBeNull();
    expect(await namesIn(store)).toHaveLength(7);
  });

  it('are not read beyond what they are said to be', async () => {
    await store.put('a.part', bytesOf('12345678'));
    await expect(store.get('a.part', 7)).rejects.toThrow('it is damaged: a part is too long');
    expect(await store.get('a.part', 8)).toHaveLength(8);
  });

  it('may be empty', async () => {
    await store.put('a.part', new Uint8Array());
    expect(await store.get('a.part', 0)).toHaveLength(0);
  });
});

describe('a folder of parts', () => {
  it('reads nothing but regular files, and says why it cannot be read', async () => {
    const store = await openPartStore(join(folder, 'odd'));
    await store.put('a.part', bytesOf('a'));
    execFileSync('mkfifo', [join(folder, 'odd', 'b.part')]);
    await expect(store.get('b.part', 9)).rejects.toThrow('a part is not a regular file');
    expect(await namesIn(store)).toEqual(['a.part']);
    expect(await readdir(store.place)).toHaveLength(2);
    await writeFile(join(folder, 'file'), '');
    const inFile = await openPartStore(join(folder, 'file'));
    await expect(inFile.list()).rejects.toThrow(/\/file cannot be read: .* \(ENOTDIR\)$/);
  });
});

describe('a bucket of parts', () => {
  let store: PartStore;
  beforeEach(async () => {
    store = await openPartStore('s3://marks/shared');
    await store.put('a.part', bytesOf('a part'));
  });

  it('is asked again where it fails, or cuts an answer off', async () => {
    let failures = 0;
    bucket.intercept = ({ method, response }) => {
      failures += 1;
      if (method === 'PUT' && failures < 3) response.writeHead(503).end();
      else if (method === 'GET' && failures < 3) {
        response.writeHead(200, { 'content-length': 6 });
        response.write('a p');
        setImmediate(() => response.destroy());
      } else return false;
      return true;
    };
    await store.put('a.part', bytesOf('b part'));
    failures = 0;
    expect(Buffer.from((await store.get('a.part', 9)) ?? []).toString()).toBe('b part');
    bucket.intercept = () => false;
  });

  it('says why it cannot be used, and never what signs the requests', async () => {
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', `${BUCKET_SECRET}, misspelt`);
    const refused = await (await openPartStore('s3://marks/shared')).list().catch((error) => error);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', BUCKET_SECRET);
    expect(String(refused)).toBe(
      'Error: s3://marks/shared cannot be read: SignatureDoesNotMatch it is',
    );
    const told = [refused, ...Object.values(refused), refused.cause, refused.stack].map(String);
    expect(told.join()).not.toMatch(/bucket-secret|Credential/);
    expect(bucket.objects.size).toBeGreaterThan(0);
  });
});
