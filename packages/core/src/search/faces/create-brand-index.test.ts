import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SimilarBrands } from '../../contract/similar.ts';
import { ServiceError } from '../../domain/service-error.ts';
import { concepts } from '../../likeness/meaning/concepts.ts';
import type { BrandInput } from '../in-memory/brand-input.ts';
import { SnapshotError } from '../segment/snapshot-head.ts';
import { createBrandIndex } from './create-brand-index.ts';
import type { InMemoryOptions } from './in-memory-brands.ts';
import { loadBrandIndex } from './load-brand-index.ts';

const MARKS = [
  { nroSolicitud: '1', denominacion: 'GOLDEN EAGLE' },
  { nroSolicitud: '2', denominacion: 'Kolun' },
  { nroSolicitud: '3', denominacion: 'Kolun Sur' },
];

describe('an index in memory', () => {
  it('finds marks by what they mean when it is told to, and by default not', () => {
    const found = (options?: InMemoryOptions) =>
      createBrandIndex(MARKS, options).search({ q: 'águila real' }).items;
    expect(found({ embeddings: concepts })).toMatchObject([
      { nroSolicitud: '1', matchedBy: 'semantic' },
    ]);
    expect(found({ embeddings: 'off' })).toEqual([]);
    expect(found()).toEqual([]);
  });

  it('takes nothing for concepts but what this package exports as such', () => {
    const options = { embeddings: 'concepts' } as unknown as InMemoryOptions;
    expect(() => createBrandIndex(MARKS, options)).toThrow(/^embeddings: pass 'off', or concepts/);
  });

  it('goes on after a cursor of another index with the same keys, and of no other', () => {
    const cursorKeys = [new Uint8Array(32).fill(1)] as const;
    const { nextCursor } = createBrandIndex(MARKS, { cursorKeys }).search({ limit: 2 });
    const next = { limit: 2, cursor: nextCursor ?? '' };
    expect(createBrandIndex(MARKS, { cursorKeys }).search(next).items).toHaveLength(1);
    expect(() => createBrandIndex(MARKS).search(next)).toThrow(/cursor/);
  });
});

describe('the marks of an index in memory', () => {
  const SUMMARY = {
    nroSolicitud: '9',
    nroRegistro: null,
    denominacion: 'LÁCTEOS KOLUN',
    estado: 'registrada',
    tipoSigno: 'mixta',
    fechaPresentacion: '2020-01-02',
    fechaPublicacion: null,
    fechaVencimiento: null,
    fechaRegistro: null,
    fechaActualizacion: '2026-01-02T03:04:05.000Z',
    clases: [29, 30],
    titular: ['Colún Ltda.'],
    enrichmentPending: false,
  } as const satisfies BrandInput;

  it('may be those that the API answers, and come back as they are', () => {
    const marks = createBrandIndex([{ ...SUMMARY, score: 0.9, matchedBy: 'fuzzy' as const }]);
    expect(marks.get('9')).toEqual(SUMMARY);
    expect(marks.search({ clase: [30], titular: ['colun'] }).items).toMatchObject([
      { nroSolicitud: '9', matchedFields: [{ field: 'titular', kind: 'fuzzy' }] },
    ]);
    expect(marks.get('8')).toBeNull();
  });

  it('come and go, and each stands once', () => {
    const marks = createBrandIndex(MARKS);
    marks.add([{ nroSolicitud: '2', denominacion: 'Milkura' }, SUMMARY]);
    expect(marks.size).toBe(4);
    const found = marks.search({ q: 'kolun' }).items.map(({ nroSolicitud }) => nroSolicitud);
    expect(found).toEqual(['3', '9']);
    expect(marks.remove(['3', '3', '7'])).toBe(1);
    expect(marks.size).toBe(3);
    expect(marks.search({ q: 'kolun' }).estimatedTotal).toBe(1);
    expect(marks.search({ nombre: 'milkura' }).estimatedTotal).toBe(1);
  });

  it('stay away when they go while segments are being merged', async () => {
    const marks = createBrandIndex(MARKS);
    for (let nro = 10; nro < 60; nro += 1) {
      marks.add([{ nroSolicitud: String(nro), denominacion: `Marca ${nro}` }]);
      expect(marks.remove([String(nro)])).toBe(1);
    }
    await new Promise((resolve) => setTimeout(resolve));
    expect(marks.search({}).items.map(({ nroSolicitud }) => nroSolicitud)).toEqual(['1', '2', '3']);
  });

  it('are told of by the thousand while they are read', () => {
    const told: number[] = [];
    const many = Array.from({ length: 2_500 }, (_, nro) => ({ nroSolicitud: String(nro) }));
    createBrandIndex(many, { onProgress: (marks) => void told.push(marks) });
    expect(told).toEqual([1_000, 2_000, 2_500]);
  });

  it.each([
    [{ nroSolicitud: '7', clases: [{ clase: 46 }] }, /clases\[0\]\.clase must be a whole number/],
    [{ nroSolicitud: '7', clase: [9] }, /Unknown field clase/],
    [{ nroSolicitud: '7', fechaRegistro: '2024-02-30' }, /fechaRegistro must be a calendar date/],
    [{ nroSolicitud: '7', titulares: [{ nombre: 'A', rut: '1' }] }, /titulares\[0\]\.rut must/],
  ])('are all refused when one is %j, by its position and number', (wrong, message) => {
    const marks = createBrandIndex(MARKS);
    const bad = wrong as BrandInput;
    expect(() => marks.add([{ nroSolicitud: '8' }, bad])).toThrow(message);
    expect(() => marks.add([bad])).toThrow(/^Mark at position 0 \(nroSolicitud 7\): /);
    expect(() => createBrandIndex([bad])).toThrow(ServiceError);
    expect(marks.size).toBe(3);
    expect(marks.get('8')).toBeNull();
  });

  it('are compared by number within their classes, and as a text in all', () => {
    const marks = createBrandIndex([
      SUMMARY,
      { nroSolicitud: '4', denominacion: 'Lacteos Colun', clases: [{ clase: 29 }] },
      { nroSolicitud: '5', denominacion: 'Lacteos Kolun', clases: [{ clase: 9 }] },
    ]);
    const found = ({ items }: SimilarBrands) => items.map(({ nroSolicitud }) => nroSolicitud);
    expect(found(marks.similar({ nro: '9' }))).toEqual(['4']);
    expect(found(marks.similar({ nro: '9', allClasses: true }))).toEqual(['5', '4']);
    expect(found(marks.similar({ q: 'lacteos kolun' }))).toEqual(['5', '9', '4']);
    const [best] = marks.similar({ q: 'lacteos kolun', clase: [29] }).items;
    expect(best).toMatchObject({ score: 1, signals: { exact: true, sharedClases: [29] } });
    expect(() => marks.similar({ nro: '77' })).toThrow(/No mark has/);
    expect(() => marks.similar({ q: 'x', minScore: 2 })).toThrow(/minScore must be a number/);
  });

  it('cannot be filtered by what none of them carries', () => {
    const marks = createBrandIndex([SUMMARY]);
    expect(marks.search({ titular: ['nadie'] }).items).toEqual([]);
    expect(() => marks.search({ representante: ['nadie'] })).toThrow(/^representante: no mark/);
    expect(() => marks.search({ rut: ['76.111.222-8'] })).toThrow(/^rut: no mark/);
    expect(() => marks.search({ titular: ['colun'], vigencia: 'historica' })).toThrow(
      /^vigencia: no mark/,
    );
    marks.add([{ nroSolicitud: '1', representantes: [{ nombre: 'Estudio Sur' }] }]);
    expect(marks.search({ representante: ['sur'] }).estimatedTotal).toBe(1);
    marks.remove(['1']);
    expect(() => marks.search({ representante: ['sur'] })).toThrow(ServiceError);
  });
});

describe('load brand index', () => {
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
     * If this fails, the arrays or their contents have changed, and older snapshots would be misread: raise
     * `INDEX_LAYOUT`, then update the expected values.
     */
    it('is the one that its number stands for', async () => {
      const bytes = await createBrandIndex(MARKS).save();
      const contents = gunzipSync(bytes.subarray(48));
      const digest = createHash('sha256').update(contents).digest('hex').slice(0, 16);
      expect(digest).toBe('fb8255167757f9f8');
    });
  });
});
