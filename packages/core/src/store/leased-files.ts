import type { NodeFS } from '@electric-sql/pglite/nodefs';

/** What reads and changes files, of the file system that PGlite mounts. */
const OF_FILES = ['read', 'write', 'setattr'];
const OF_NAMES = ['mknod', 'rename', 'unlink', 'rmdir', 'symlink', 'setattr'];

type Doing = (...values: readonly unknown[]) => unknown;

interface MountedFiles {
  readonly stream_ops: Record<string, Doing | undefined>;
  readonly node_ops: Record<string, Doing | undefined>;
}

/**
 * The files of an embedded database, each reading and writing after a call of `keep`: what throws there ends
 * the statement under way in its middle, before it writes. PGlite has no other place between the statements
 * of a process that was suspended and its files.
 */
export function leasedFiles(files: NodeFS, keep: () => void): NodeFS {
  const init = files.init.bind(files);
  files.init = async (pglite, options) => {
    const { emscriptenOpts } = await init(pglite, options);
    const preRun: typeof emscriptenOpts.preRun = [
      ...(emscriptenOpts.preRun ?? []),
      ({ FS }) => {
        const { NODEFS } = (FS as unknown as { filesystems: { NODEFS: MountedFiles } }).filesystems;
        keepBefore(NODEFS.stream_ops, OF_FILES, keep);
        keepBefore(NODEFS.node_ops, OF_NAMES, keep);
      },
    ];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  };
  return files;
}

function keepBefore(
  operations: Record<string, Doing | undefined>,
  names: readonly string[],
  keep: () => void,
): void {
  for (const name of names) {
    const perform = operations[name];
    if (perform === undefined) throw new Error(`The files of PGlite have no operation ${name}`);
    operations[name] = (...values) => {
      keep();
      return perform(...values);
    };
  }
}
