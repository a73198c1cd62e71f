import type { CanonicalBrand } from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../requirements.ts';
import { type Served, serve } from '../support/serve.ts';
import { mark } from './corpus.ts';

const REM = Array.from({ length: 900 }, (_, at) => {
  const ending = `${'bcdfglmnprst'[at % 12]}${'aeiou'[at % 5]}${at.toString(36)}`;
  return at % 2 === 0 ? `Rem${ending}` : `Rem ${ending}`;
});
/** How many marks are read on pages of one. */
const ONE_BY_ONE = 30;
const LACTEOS = ['Lácteos Varela S.A.', 'LACTEOS VARELA SA', 'Lacteos Varela S. A.'];
const VANTERO = ['Comercial Vantero LTDA.', 'COMERCIAL VANTERO LIMITADA', 'Comercial Vantero Ltda'];
const held = (nombre: string, rut?: string) => ({
  clases: [29],
  titulares: [{ nombre, pais: 'CL', ...(rut !== undefined && { rut }) }],
});

const NAMES: Readonly<Record<string, string>> = {
  '901': 'R.E.M.',
  '902': 'R E M',
  '903': 'REM',
  '904': 'Los r.e.m vivos',
  '911': 'J.P. Morgan',
  '912': 'J P MORGAN',
  '913': 'JP Morgan',
  '921': 'A.1',
  '922': 'E.U.',
  '931': 'が',
  '932': 'か',
  '933': 'हिन्दी',
  '934': 'हन्दी',
  '941': '½ Litro',
  '942': '12 Litro',
  '943': '1/2 litro',
  '951': 'Nino',
  '952': 'Niño',
  '953': 'A+B',
  '954': 'A B',
  '955': 'C',
  '956': 'C++',
};

const MARKS: readonly CanonicalBrand[] = [
  ...REM.map((name, at) => mark(String(at + 1), name)),
  ...Object.entries(NAMES).map(([nro, name]) => mark(nro, name)),
  mark('961', 'Vareluz', held(LACTEOS[0] ?? '')),
  mark('962', 'Varelina', held(LACTEOS[1] ?? '')),
  mark('963', 'Varelona', held(LACTEOS[2] ?? '')),
  mark('971', 'Dorvana', held("D'Orvé SpA", '76543210-3')),
  mark('972', 'Dorvelia', held('DORVE S.P.A.')),
  ...VANTERO.map((nombre, at) => mark(`98${at + 1}`, `Quelmahue ${at}`, held(nombre))),
  mark('991', 'Ørstedvik', { titulares: [{ nombre: 'Ørstedvik Brød' }] }),
  mark('992', 'Æther Straße', { representantes: [{ nombre: 'Łukasz Þórðarson' }] }),
];

let served: Served;
beforeAll(async () => {
  served = await serve(MARKS, { embeddings: 'concepts' });
}, 120_000);
afterAll(() => served.close());

const found = async (text: string, query = '') =>
  (await served.api.list(`q=${encodeURIComponent(text)}${query}`)).items;
const similar = async (text: string, query = '') =>
  (await served.api.similar(`q=${encodeURIComponent(text)}${query}`)).items;
const nros = (items: readonly { nroSolicitud: string }[]) => items.map((one) => one.nroSolicitud);
const compared = async (a: string, b: string) => {
  const query = `a=${encodeURIComponent(a)}&b=${encodeURIComponent(b)}`;
  const answer = await served.api.send(`/v1/brands/compare?${query}`);
  return (await answer.json()) as { readonly score: number };
};

describe(`initials ${proves('D6-INITIALS')}`, () => {
  it.each(['rem', 'R.E.M.', 'r e m', 'R. E. M.', 'r.e.m'])(
    'as %s are found before any of 900 beginnings',
    async (text) => {
      const items = await found(text, '&limit=5');
      expect(new Set(nros(items.slice(0, 3)))).toEqual(new Set(['901', '902', '903']));
      expect(items.slice(0, 3).map(({ score, matchedBy }) => [score, matchedBy])).toEqual(
        Array(3).fill([1, 'exact']),
      );
      const alike = await similar(text, '&limit=3');
      expect(new Set(nros(alike))).toEqual(new Set(['901', '902', '903']));
      expect(alike.every(({ score, signals }) => score === 1 && signals.exact)).toBe(true);
    },
  );

  it('stand before every beginning wherever they stand in a name', async () => {
    const walked = await served.api.walk('q=rem&limit=100');
    const begun = walked.findIndex((nro) => REM[Number(nro) - 1]?.includes(' ') === false);
    expect(walked.indexOf('904')).toBeGreaterThan(0);
    expect(walked.indexOf('904')).toBeLessThan(begun);
  });

  it.each([
    ['jp morgan', ['911', '912', '913']],
    ['J. P. Morgan', ['911', '912', '913']],
    ['a1', ['921']],
    ['eu', ['922']],
  ])('%s are found inside longer names and with digits', async (text, expected) => {
    const nombre = await served.api.list(`nombre=${encodeURIComponent(text)}&nroRegistro=`);
    for (const items of [await found(text), nombre.items, await similar(text)]) {
      expect(nros(items).slice(0, expected.length).sort()).toEqual(expected);
    }
  });

  it(`are highlighted as they are written ${proves('D7-OFFSETS')}`, async () => {
    const items = [...(await found('rem')), ...(await found('vivos rem'))];
    const shown = (nro: string) => {
      const one = items.find(({ nroSolicitud }) => nroSolicitud === nro);
      return one?.denominacion.slice(one.highlight?.start, one.highlight?.end);
    };
    expect([shown('901'), shown('902')]).toEqual(['R.E.M', 'R E M']);
    expect(items.find(({ nroSolicitud }) => nroSolicitud === '904')?.highlight).toBeUndefined();
  });

  it('are one mark where two names are compared', async () => {
    expect(await compared('R.E.M.', 'REM')).toMatchObject({ score: 1, signals: { exact: true } });
    expect(await compared('E.U.', 'EU')).toMatchObject({ score: 1, signals: { exact: true } });
  });
});

describe(`folding ${proves('D6-MARKS')}`, () => {
  it.each([
    ['が', '931', '932'],
    ['हिन्दी', '933', '934'],
    ['½ litro', '941', '942'],
  ])('keeps %s apart from what it is not', async (text, nro, other) => {
    const items = await found(text);
    expect(items[0]).toMatchObject({ nroSolicitud: nro, score: 1, similitud: 1 });
    const one = items.find(({ nroSolicitud }) => nroSolicitud === other);
    expect(one?.score ?? 0).toBeLessThan(0.5);
    expect(one?.similitud ?? 0).toBeLessThan(1);
    expect((await compared(text, NAMES[other] ?? '')).score).toBeLessThan(1);
  });

  it('reads the sign of a fraction as the fraction', async () => {
    expect(nros(await found('1/2 LITRO')).slice(0, 2)).toEqual(['943', '941']);
    expect(nros(await similar('1/2 LITRO')).slice(0, 2)).toEqual(['943', '941']);
  });
});

describe(`letters that do not decompose ${proves('D6-WRITTEN-OUT')}`, () => {
  it.each([
    ['orstedvik', '991'],
    ['ØRSTEDVIK', '991'],
    ['aether strasse', '992'],
    ['strasse', '992'],
  ])('of marks are found by %s, literally', async (text, nro) => {
    const [first] = await found(text);
    expect(first).toMatchObject({ nroSolicitud: nro, matchedBy: 'exact' });
    expect(first?.score).toBeGreaterThanOrEqual(0.5);
    const byName = await served.api.list(`nombre=${encodeURIComponent(text)}`);
    expect(nros(byName.items)[0]).toBe(nro);
    expect((await similar(text))[0]?.nroSolicitud).toBe(nro);
  });

  it.each([
    ['orstedvik', 'Ørstedvik'],
    ['aeth', 'Æth'],
    ['ether', 'Æther'],
    ['stras', 'Straß'],
    ['straße', 'Straße'],
  ])(`are highlighted whole where %s is found ${proves('D7-OFFSETS')}`, async (text, shown) => {
    const [one] = (await found(text)).filter(({ nroSolicitud }) => nroSolicitud.startsWith('99'));
    expect(one?.denominacion.slice(one.highlight?.start, one.highlight?.end)).toBe(shown);
  });

  it('of persons are found by filters and among persons', async () => {
    expect(await served.api.numbers('titular=orstedvik')).toEqual(['991']);
    expect(await served.api.numbers(`titular=${encodeURIComponent('ørstedvik brod')}`)).toEqual([
      '991',
    ]);
    expect(await served.api.numbers('representante=lukasz%20thordarson')).toEqual(['992']);
    expect((await served.api.personas('q=brod')).items).toMatchObject([{ marcasTotal: 1 }]);
  });

  it('are one mark where two names are compared', async () => {
    expect(await compared('Ørstedvik', 'ORSTEDVIK')).toMatchObject({ score: 1 });
  });
});

describe(`among equals ${proves('D6-SPELLED')}`, () => {
  it.each([
    ['niño', ['952', '951']],
    ['NINO', ['951', '952']],
    ['a+b', ['953', '954']],
    ['a b', ['954', '953']],
    ['c++', ['956', '955']],
    ['c', ['955', '956']],
    ['R.E.M.', ['901', '902']],
    ['r e m', ['902', '901']],
    ['rem', ['903', '901']],
  ])('the mark spelled %s is first', async (text, expected) => {
    expect(nros(await found(text, '&limit=1'))).toEqual(expected.slice(0, 1));
    expect(nros(await similar(text, '&limit=1'))).toEqual(expected.slice(0, 1));
    const items = await found(text, '&limit=2');
    expect(nros(items)).toEqual(expected);
    expect(new Set(items.map(({ score }) => score)).size).toBe(1);
    const query = `q=${encodeURIComponent(text)}`;
    const firstPages: string[] = [];
    for await (const page of served.api.pages(`${query}&limit=1`)) {
      firstPages.push(...nros(page.items));
      if (firstPages.length === ONE_BY_ONE) break;
    }
    expect(firstPages.slice(0, 2)).toEqual(expected);
    const walked = await served.api.walk(`${query}&limit=25`);
    expect(walked.slice(0, ONE_BY_ONE)).toEqual(firstPages);
    expect(new Set(walked).size).toBe(walked.length);
  });
});

describe('persons', () => {
  it.each([...LACTEOS, 'lacteos varela sa', 'varela s.a'])(
    `named as %s are found however they are written ${proves('D6-COMPARED')}`,
    async (name) => {
      const query = `titular=${encodeURIComponent(name)}`;
      expect(await served.api.numbers(query)).toEqual(['961', '962', '963']);
    },
  );

  it.each(['Comercial Vantero Limitada', 'vantero ltda.', 'VANTERO L.T.D.A.'])(
    `named with an abbreviation are found as %s ${proves('C1-ABBREVIATIONS', 'D6-COMPARED')}`,
    async (name) => {
      const query = `titular=${encodeURIComponent(name)}`;
      const all = ['981', '982', '983'];
      expect(await served.api.numbers(query)).toEqual(all);
      expect(await served.api.numbers(`${query}&vigencia=todas`)).toEqual(all);
      const { items } = await served.api.personas(`q=${encodeURIComponent(name)}`);
      expect(items.map(({ marcasTotal }) => marcasTotal)).toEqual([3]);
      const id = items[0]?.id;
      expect(await served.api.numbers(`titularId=${id}`)).toEqual(all);
    },
  );

  it(`are one person, joined by the tax id where one mark has it ${proves('C1-COMPARED', 'C10-EXCLUDED')}`, async () => {
    for (const q of ['varela', 'varela s.a.', 'VARELA SA']) {
      const { items } = await served.api.personas(`q=${encodeURIComponent(q)}`);
      expect(items.map(({ marcasTotal }) => marcasTotal)).toEqual([3]);
    }
    const { items } = await served.api.personas('q=dorve');
    expect(items).toMatchObject([{ rut: '76543210-3', marcasTotal: 2 }]);
    const insight = await served.api.send('/v1/insights/by-holder');
    const { data } = (await insight.json()) as { readonly data: { readonly n: number }[] };
    expect(data.map(({ n }) => n)).toEqual([3, 3, 2, 1]);
    const [varela] = (await served.api.personas('q=varela')).items;
    const all = nros(await similar('Vareluz', '&minScore=0'));
    expect(all).toEqual(expect.arrayContaining(['961', '962', '963']));
    for (const nro of ['961', '962', '963']) {
      expect((await served.api.detail(nro)).personas[0]?.id).toBe(varela?.id);
    }
    const without = nros(await similar('Vareluz', `&minScore=0&excluirTitular=${varela?.id}`));
    expect(without).not.toEqual(expect.arrayContaining(['961']));
    expect(without.filter((nro) => nro.startsWith('96'))).toEqual([]);
    const dorve = nros(await similar('Dorvelia', '&minScore=0&excluirTitular=76543210-3'));
    expect(dorve.filter((nro) => nro.startsWith('97'))).toEqual([]);
  });
});
