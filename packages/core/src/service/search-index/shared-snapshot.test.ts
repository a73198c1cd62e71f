import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { bundledScript } from '../../../../../test/support/bundled-script.ts';
import { someBrands, temporaryFolder } from '../../../../../test/support/documents.ts';
import { freshPostgresUrl } from '../../../../../test/support/fresh-database.ts';
import { createService } from '../create-service.ts';
import type { Service, ServiceOptions } from '../service.ts';

const SECRET = Buffer.alloc(32, 1).toString('base64');
const MARKS = 40;
const SEEN_MS = 2_000;

const folder = temporaryFolder();
let databaseUrl: string;
let shared: string;
let errors: string[];
/** Number of times that an index was built. */
let builds: number;

beforeAll(async () => {
  databaseUrl = await freshPostgresUrl();
  await withService({}, (service) => importMarks(service, 0, MARKS));
});
beforeEach(() => {
  errors = [];
  builds = 0;
  shared = folder.pathOf(`shared-${crypto.randomUUID()}`);
});

function open(options: Partial<ServiceOptions> = {}): Promise<Service> {
  return createService({
    databaseUrl,
    secretKey: SECRET,
    onError: (error) => errors.push(String(error)),
    onIndexing: (fraction) => {
      if (fraction === 1) builds += 1;
    },
    ...options,
  });
}

async function withService<T>(
  options: Partial<ServiceOptions>,
  work: (service: Service) => Promise<T>,
): Promise<T> {
  const service = await open(options);
  return work(service).finally(service.close);
}

async function importMarks(service: Service, from: number, to: number): Promise<void> {
  const path = await folder.document(`${from}.ndjson`, someBrands(from, to));
  await service.importDocument({ path, source: 'canonical' });
}

/** Starts a service and returns the number of marks and the first search result. */
const found = (options: Partial<ServiceOptions>) =>
  withService(options, async (service) => {
    const { items } = await service.searchBrands({ q: 'marca 7' });
    return { marks: (await service.health()).index.marks, first: items[0]?.denominacion };
  });
const whole = () => ({ marks: expect.any(Number), first: 'MARCA 7' });

async function partsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names.filter((name) => name.endsWith('.part')).map((name) => join(folder, name));
}

describe('an index that processes share in a folder', () => {
  it('is built by one of those that start at once, and by none that starts later', async () => {
    const sharing = { sharedSnapshot: shared };
    const services = await Promise.all([open(sharing), open(sharing), open(sharing)]);
    expect(builds).toBe(1);
    await Promise.all(services.map((service) => service.close()));
    expect(await found(sharing)).toEqual(whole());
    expect([builds, errors]).toEqual([1, []]);
  });

  it('is what others follow the changes from: they see one within two seconds of its run', async () => {
    const sharing = { sharedSnapshot: shared };
    const [one, other] = [await open(sharing), await open(sharing)];
    await importMarks(one, 5_000, 5_001);
    const seen = async () => (await other.health()).index.marks;
    await expect.poll(seen, { timeout: SEEN_MS }).toBe(MARKS + 1);
    // A second write stores only new parts, and a service that starts later has the change.
    const before = await partsIn(shared);
    await other.saveSnapshot();
    const stored = await Promise.all(
      before.map((path) => stat(path).then(({ mtimeMs }) => mtimeMs)),
    );
    expect((await partsIn(shared)).length).toBeGreaterThan(before.length);
    await one.saveSnapshot();
    for (const [nth, path] of before.entries())
      expect((await stat(path)).mtimeMs).toBe(stored[nth]);
    await Promise.all([one.close(), other.close()]);
    expect((await found(sharing)).marks).toBe(MARKS + 1);
    expect([builds, errors]).toEqual([1, []]);
  });

  it.each([
    ['cut', async (part: string) => truncate(part, 9), /a part is not what its name says$/],
    ['missing', async (part: string) => rm(part), /a part is missing$/],
    [
      'swapped for another',
      async (part: string, other: string) => writeFile(part, await readFile(other)),
      /a part is not what its name says$/,
    ],
    [
      'longer than any is',
      async (part: string) => truncate(part, 9 * 2 ** 20),
      /a part is too long$/,
    ],
  ])('is built anew, and whole again, when a part is %s', async (_, harm, reason) => {
    await withService({ sharedSnapshot: shared }, async () => undefined);
    const [part = '', other = ''] = await partsIn(shared);
    await harm(part, other);
    expect(await found({ sharedSnapshot: shared })).toEqual(whole());
    expect(errors).toEqual([expect.stringMatching(reason)]);
    expect(errors[0]).toContain(`The snapshot ${shared} is built anew: it is damaged`);
    expect(await found({ sharedSnapshot: shared })).toEqual(whole());
    expect([builds, errors.length]).toEqual([2, 1]);
  });

  it('is built anew when its manifest is another than a process with the secret wrote', async () => {
    await withService({ sharedSnapshot: shared }, async () => undefined);
    const name = (await readdir(shared)).find((entry) => entry.endsWith('.manifest')) ?? '';
    const text = await readFile(join(shared, name), 'utf8');
    await writeFile(join(shared, name), text.replace(/"seq":"\d+"/, '"seq":"1"'));
    expect(await found({ sharedSnapshot: shared })).toEqual(whole());
    expect(errors).toEqual([expect.stringContaining('its manifest is not as a process')]);
  });

  it('is kept apart from that of another version, of other embeddings, or of another corpus', async () => {
    const otherUrl = await freshPostgresUrl();
    await found({ sharedSnapshot: shared });
    await found({ sharedSnapshot: shared, embeddings: 'concepts' });
    expect([await found({ sharedSnapshot: shared }), builds, errors]).toEqual([whole(), 2, []]);
    await withService({ sharedSnapshot: shared, databaseUrl: otherUrl }, async (service) => {
      await importMarks(service, 0, 3);
      expect((await service.searchBrands({ q: 'marca' })).items).toHaveLength(3);
    });
    expect(errors).toEqual([expect.stringContaining('it is of another corpus')]);
  });

  it('is built where there is no place for it', async () => {
    await writeFile(shared, 'a file');
    expect(await found({ sharedSnapshot: shared })).toEqual(whole());
    expect(errors[0]).toMatch(/cannot be read: /);
  });
});

describe('an index that processes write to a folder at once', () => {
  let script: string;
  beforeAll(async () => {
    script = await bundledScript('shared-snapshot-process.ts');
  });
  afterAll(() => rm(dirname(script), { recursive: true, force: true }));

  it('is built by the next process where the one that wrote it was killed', async () => {
    const args = [script, databaseUrl, shared, SECRET];
    const writer = spawn(process.execPath, args, { stdio: 'inherit' });
    await vi.waitFor(async () => expect(await partsIn(shared)).not.toEqual([]), {
      timeout: 30_000,
      interval: 1,
    });
    writer.kill('SIGKILL');
    await once(writer, 'exit');
    expect(await found({ sharedSnapshot: shared })).toEqual(whole());
    expect(await found({ sharedSnapshot: shared })).toEqual(whole());
    expect(errors).toEqual([]);
  });

  it('is whole when two write it at once', async () => {
    const sharing = { sharedSnapshot: shared };
    const [one, other] = [await open(sharing), await open(sharing)];
    await importMarks(one, 6_000, 6_010);
    await other.refresh();
    await Promise.all([one.saveSnapshot(), other.saveSnapshot(), one.saveSnapshot()]);
    await Promise.all([one.close(), other.close()]);
    expect(await found(sharing)).toEqual(whole());
    expect([builds, errors]).toEqual([1, []]);
  });
});
