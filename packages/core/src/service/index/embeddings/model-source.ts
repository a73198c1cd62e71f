import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';

const QUANTISED = join('onnx', 'model_quantized.onnx');
const FULL = join('onnx', 'model.onnx');

/** Where a model lies and what tells it from others. */
export interface ModelSource {
  /** The name under which it is looked for: in `parent`, or at the hub. */
  readonly name: string;
  /** The folder that holds its folder; null for a model of the hub. */
  readonly parent: string | null;
  readonly isQuantised: boolean;
  /** Changes with the files of a folder; a model of the hub is known by its name. */
  readonly id: string;
}

/**
 * Reads what stands behind `model:`. An absolute path, or one that begins with a dot, is a folder with
 * `config.json`, `tokenizer.json` and `onnx/model_quantized.onnx` (or `onnx/model.onnx`); all else is
 * the name of a model of the hub.
 *
 * @throws Error when a file of a folder cannot be read
 */
export async function modelSource(model: string): Promise<ModelSource> {
  if (!isAbsolute(model) && !model.startsWith('.')) {
    return { name: model, parent: null, isQuantised: true, id: `model:${model}` };
  }
  const folder = resolve(model);
  const isQuantised = await isThere(join(folder, QUANTISED));
  const files = ['config.json', 'tokenizer.json', isQuantised ? QUANTISED : FULL];
  const hash = await hashOf(files.map((file) => join(folder, file)));
  const name = basename(folder);
  return { name, parent: dirname(folder), isQuantised, id: `model:${name}@${hash}` };
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function hashOf(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) await pipeline(createReadStream(path), hash, { end: false });
  return hash.digest('hex').slice(0, 16);
}
