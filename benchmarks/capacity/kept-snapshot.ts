import { link, rm } from 'node:fs/promises';

/** A snapshot that can be had again after a service wrote another in its place. */
export interface KeptSnapshot {
  readonly putBack: () => Promise<void>;
  readonly drop: () => Promise<void>;
}

/** Keeps what stands at `path` under a second name: a service writes beside the place and moves there, never into the file. */
export async function keptSnapshot(path: string, name: string): Promise<KeptSnapshot> {
  const kept = `${path}.${name}`;
  await link(path, kept);
  return {
    putBack: async () => {
      await rm(path, { force: true });
      await link(kept, path);
    },
    drop: () => rm(kept),
  };
}
