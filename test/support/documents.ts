import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { CanonicalBrand } from '../../packages/core/src/contract/canonical-brand.ts';

/** A temporary folder of a test suite, removed after its tests. */
export interface TemporaryFolder {
  readonly pathOf: (name: string) => string;
  /** Writes a canonical NDJSON document; each line is a brand or a verbatim text. */
  readonly document: (name: string, lines: readonly (CanonicalBrand | string)[]) => Promise<string>;
}

/** Creates a temporary folder; call it inside `describe`. */
export function temporaryFolder(): TemporaryFolder {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'marcario-test-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const pathOf = (name: string) => join(folder, name);
  const document = async (name: string, lines: readonly (CanonicalBrand | string)[]) => {
    const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
    await writeFile(pathOf(name), text.map((line) => `${line}\n`).join(''));
    return pathOf(name);
  };
  return { pathOf, document };
}

/** Returns marks `from` to `to` (exclusive), each with a holder and every third with a representative. */
export function someBrands(from: number, to: number): CanonicalBrand[] {
  return Array.from({ length: to - from }, (_, i) => ({
    nroSolicitud: String(1_000_000 + from + i),
    denominacion: `MARCA ${from + i}`,
    estado: 'publicada' as const,
    tipoSigno: 'mixta',
    fechaPresentacion: '2024-03-18',
    clases: [{ clase: 1 + ((from + i) % 45) }],
    titulares: [{ nombre: `TITULAR ${(from + i) % 97}`, pais: 'CL' }],
    ...((from + i) % 3 === 0 && { representantes: [{ nombre: 'ESTUDIO UNO' }] }),
  }));
}
