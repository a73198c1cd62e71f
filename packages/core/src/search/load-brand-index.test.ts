import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { concepts } from './concepts.ts';
import { createBrandIndex } from './create-brand-index.ts';
import type { BrandInput } from './in-memory/brand-input.ts';
import { loadBrandIndex } from './load-brand-index.ts';
import { SnapshotError } from './segment/snapshot-head.ts';

const RUT = '76111222-8';
const AS_OF = '2026-11-20T12:00:00.000Z';
const MARKS: readonly BrandInput[] = [
  {
    nroSolicitud: '1262023',
    denominacion: 'LÁCTEOS KOLUN',
    estado: 'registrada',
    tipoSigno: 'mixta',
    nroRegistro: '1000',
    fechaPresentacion: '2020-01-02',
    clases: [{ clase: 30 }, { clase: 29 }],
    titulares: [{ nombre: 'Colún Ltda.', rut: RUT }, { nombre: 'ÁNA SOTO' }],
    representantes: [{ nombre: 'Estudio Sur' }],
    vistoEn: '2026-01-02T03:04:05Z',
  },
  { nroSolicitud: '007-A', denominacion: 'Καλή Golden Eagle', clases: [{ clase: 9 }] },
  { nroSolicitud: '12', denominacion: 'Kolun Sur' },
  { nroSolicitud: '13', denominacion: '!!!' },
];

const ASKED = [
  {},
  { q: 'kolun', facets: 'clase' },
  { q: 'aguila real' },
  { clase: [29] },
  { titular: ['colun'] },
  { representante: ['sur'] },
  { nroRegistro: '1000' },
  { sort: 'denominacion:asc' as const },
];

describe('a portable snapshot', () => {
  it.each([
    ['off', 'off'],
    ['concepts', concepts],
  ] as const)('answers as the index that it is of: %s', async (_, embeddings) => {
    const marks = createBrandIndex(MARKS, { embeddings, dataAsOf: AS_OF });
    marks.add([{ nroSolicitud: '99', denominacion: 'gone' }]);
    marks.remove(['99']);
    const loaded = await loadBrandIndex(await marks.save());
    expect(loaded.size).toBe(4);
    expect(loaded.dataAsOf).toBe(AS_OF);
    for (const params of ASKED) expect(loaded.search(params)).toEqual(marks.search(params));
    for (const { nroSolicitud: nro } of MARKS) {
      expect(loaded.get(nro)).toEqual(marks.get(nro));
      expect(loaded.similar({ nro })).toEqual(marks.similar({ nro }));
    }
    const similar = loaded.similar({ q: 'lakteos kolum' });
    expect(similar).toEqual(marks.similar({ q: 'lakteos kolum' }));
    expect(similar.dataAsOf).toBe(AS_OF);
    expect(similar.items[0]?.nroSolicitud).toBe('1262023');
  });

  it('takes marks in and out again, and is saved again', async () => {
    const loaded = await loadBrandIndex(await createBrandIndex(MARKS).save());
    loaded.add([{ nroSolicitud: '12', denominacion: 'Milkura' }]);
    expect(loaded.remove(['13', '13', '77'])).toBe(1);
    const again = await loadBrandIndex(await loaded.save());
    for (const marks of [loaded, again]) {
      expect(marks.size).toBe(3);
      expect(marks.get('13')).toBeNull();
      expect(marks.get('12')?.denominacion).toBe('Milkura');
      expect(marks.search({ q: 'kolun' }).estimatedTotal).toBe(1);
    }
  });

  it('holds no tax id, neither hashed, and refuses to filter by what it left out', async () => {
    const marks = createBrandIndex(MARKS);
    expect(marks.search({ rut: [RUT] }).estimatedTotal).toBe(1);
    const bytes = await marks.save();
    const contents = gunzipSync(bytes.subarray(48)).toString('latin1');
    for (const trace of [RUT, '76111222', RUT.replace('-', '')]) {
      expect(contents.includes(trace)).toBe(false);
      const wide = Buffer.from(trace, 'utf16le').toString('latin1');
      expect(contents.includes(wide)).toBe(false);
    }
    const loaded = await loadBrandIndex(bytes);
    expect(() => loaded.search({ rut: [RUT] })).toThrow(/^rut: no mark of this index carries it/);
    const excluding = { q: 'kolun', excluirTitular: [RUT] };
    expect(() => loaded.similar(excluding)).toThrow(/^rut: no mark/);
    loaded.remove(['1262023']);
    expect(() => loaded.search({ titular: ['colun'] })).toThrow(/^titular: no mark/);
  });

  it('is refused in one line wherever it was cut off or one bit of it was turned', async () => {
    const bytes = await createBrandIndex(MARKS).save();
    await fc.assert(
      fc.asyncProperty(
        fc.nat(bytes.length - 1),
        fc.integer({ min: 0, max: 7 }),
        fc.boolean(),
        async (at, bit, isCut) => {
          const harmed = bytes.slice();
          harmed[at] = (harmed[at] ?? 0) ^ (1 << bit);
          const given = isCut ? bytes.subarray(0, at) : harmed;
          const refusal = loadBrandIndex(given);
          await expect(refusal).rejects.toThrow(SnapshotError);
          await expect(refusal).rejects.toThrow(
            /^it is (?:damaged: .+|not a portable snapshot.*)$/,
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is taken from an address, held against the SHA-256 that is told', async () => {
    const bytes = await createBrandIndex(MARKS).save();
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const site = createServer((req, res) => {
      res.statusCode = req.url === '/marks' ? 200 : 404;
      res.end(req.url === '/marks' ? bytes : 'nothing');
    });
    await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    try {
      expect((await loadBrandIndex(`${url}/marks`, { sha256 })).size).toBe(4);
      const other = { sha256: '0'.repeat(64) };
      await expect(loadBrandIndex(new URL('/marks', url), other)).rejects.toThrow(/another file/);
      await expect(loadBrandIndex(`${url}/none`)).rejects.toThrow(/the answer is 404/);
    } finally {
      site.close();
    }
    await expect(loadBrandIndex(`${url}/marks`)).rejects.toThrow(/nobody answers/);
  });
});

describe('the layout of a snapshot', () => {
  /**
   * When this fails, arrays or what stands in them have changed, and snapshots written before would be
   * misread: raise `INDEX_LAYOUT`, then take the new figures.
   */
  it('is the one that its number stands for', async () => {
    const bytes = await createBrandIndex(MARKS).save();
    const contents = gunzipSync(bytes.subarray(48));
    const digest = createHash('sha256').update(contents).digest('hex').slice(0, 16);
    expect(digest).toBe('8937132d8cc61ff6');
  });
});
