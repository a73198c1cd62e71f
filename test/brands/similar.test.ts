import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../requirements.ts';
import { type Served, serve } from '../support/serve.ts';
import { refusalOf } from '../support/serve-api.ts';
import { mark } from './corpus.ts';

const CORPUS = [
  mark('700001', 'ZAPATERO', { clases: [25] }),
  mark('700002', 'SAPATERO', { clases: [25, 35] }),
  mark('700003', 'ZAPATERO SUR', { clases: [35] }),
  mark('700004', 'ÁGUILA REAL', { clases: [33] }),
  mark('700005', 'GOLDEN EAGLE', { clases: [33] }),
  mark('700006', 'MERCURIO', { clases: [9] }),
  mark('700007', 'zapatero', { clases: [25] }),
  mark('700008', '¡!', { clases: [25] }),
  mark('700009', 'ZAPATERO', { clases: [] }),
  mark('700010', 'LIGHTNING', { clases: [7] }),
];

let served: Served;
beforeAll(async () => {
  served = await serve(CORPUS, { embeddings: 'concepts' });
});
afterAll(() => served.close());

const numbers = ({ items }: { items: readonly { nroSolicitud: string }[] }) =>
  items.map(({ nroSolicitud }) => nroSolicitud);

describe('similar marks', () => {
  it(`are found by number within the classes of the mark, itself left out ${proves('SIMILAR-ROUTES', 'SIMILAR-SHAPE', 'SUMMARY-highlight-similar', 'C10-CLASSES', 'C11-SIGNALS')}`, async () => {
    const { items, dataAsOf } = await served.api.similarTo('700001');
    expect(items.map(({ nroSolicitud }) => nroSolicitud)).toEqual(['700007', '700002']);
    expect(items[0]).toMatchObject({
      score: 1,
      lowConfidence: false,
      matchedBy: 'exact',
      signals: { exact: true, text: 1, phonetic: 1, contains: false, sharedClases: [25] },
    });
    expect(items[1]?.signals).toMatchObject({ exact: false, phonetic: 1, sharedClases: [25] });
    expect(items[1]?.score).toBeGreaterThanOrEqual(0.7);
    for (const item of items) expect(item).not.toHaveProperty('highlight');
    expect(dataAsOf).toBeDefined();
  });

  it(`are found in all classes only for allClasses=true or 1 ${proves('SIMILAR-ALLCLASSES', 'C10-BOOLEANS')}`, async () => {
    const own = numbers(await served.api.similarTo('700001'));
    for (const no of ['false', '0', 'TRUE', 'yes', '']) {
      expect(numbers(await served.api.similarTo('700001', `allClasses=${no}`))).toEqual(own);
    }
    for (const yes of ['true', '1']) {
      const all = numbers(await served.api.similarTo('700001', `allClasses=${yes}`));
      expect(all.slice(0, 2)).toEqual(['700007', '700009']);
      expect(all).toContain('700003');
    }
  });

  it(`are found in the classes that are named, whatever else is said ${proves('C10-CLASSES')}`, async () => {
    const named = await served.api.similarTo('700001', 'clase=35&allClasses=true');
    expect(numbers(named).sort()).toEqual(['700002', '700003']);
    expect(named.items.find(({ nroSolicitud }) => nroSolicitud === '700003')).toMatchObject({
      signals: { contains: true, sharedClases: [] },
    });
    const text = await served.api.similar('q=zapatero&clase=35&clase=33');
    expect(numbers(text).sort()).toEqual(['700002', '700003']);
    expect(text.items[0]?.signals.sharedClases).toEqual([35]);
  });

  it('are found where they name a kind of the same thing, which a search does not', async () => {
    const { items } = await served.api.similar('q=trueno');
    expect(items).toMatchObject([{ nroSolicitud: '700010', matchedBy: 'semantic' }]);
    expect(await served.api.numbers('q=trueno')).toEqual([]);
  });

  it(`are found in all classes for a text, and for a mark without classes ${proves('SIMILAR-ROUTES', 'C10-CLASSES')}`, async () => {
    const text = numbers(await served.api.similar('q=zapatero'));
    expect(text.slice(0, 3)).toEqual(['700001', '700007', '700009']);
    expect(numbers(await served.api.similarTo('700009')).slice(0, 2)).toEqual(['700001', '700007']);
  });

  it(`are found by what they mean, in the other language ${proves('D9-CONCEPTS')}`, async () => {
    const { items } = await served.api.similarTo('700004');
    expect(items).toMatchObject([{ nroSolicitud: '700005', matchedBy: 'semantic' }]);
    expect(items[0]?.signals.semantic).toBeGreaterThan(0.7);
  });

  it(`come as many and as like as asked for, best first ${proves('SIMILAR-SHAPE', 'C10-PAGE', 'C10-LOW-CONFIDENCE')}`, async () => {
    const all = await served.api.similar('q=zapatero&minScore=0');
    const scores = all.items.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(numbers(await served.api.similar('q=zapatero&limit=2'))).toEqual(
      numbers(all).slice(0, 2),
    );
    const strict = await served.api.similar('q=zapatero&minScore=1');
    expect(numbers(strict)).toEqual(['700001', '700007', '700009']);
    for (const { score, lowConfidence } of all.items) expect(lowConfidence).toBe(score < 0.7);
  });

  it(`cannot be asked for by date, and neither can open oppositions ${proves('SIMILAR-NO-DATES', 'VERSION-NO-DATES')}`, async () => {
    for (const path of ['brands/similar?q=a&', 'brands/700001/similar?', 'oppositions/open?']) {
      for (const name of ['fechaPresentacionDesde', 'fechaPresentacionHasta', 'fechaDesde']) {
        const answer = await served.api.send(`/v1/${path}${name}=2024-01-01`);
        const refusal = { status: 400, code: 'validation_error' };
        expect(await refusalOf(answer)).toMatchObject(refusal);
      }
    }
  });

  it('are none for what cannot be read, and refused where the request is wrong', async () => {
    expect((await served.api.similarTo('700008')).items).toEqual([]);
    expect((await served.api.similar('q=%C2%A1%21')).items).toEqual([]);
    const refused = async (target: string) =>
      refusalOf(await served.api.send(`/v1/brands/${target}`));
    expect(await refused('404/similar')).toMatchObject({ status: 404, code: 'not_found' });
    expect(await refused('%00/similar')).toMatchObject({ status: 400, code: 'validation_error' });
    expect(await refused(`${'4'.repeat(4_096)}/similar`)).toMatchObject({ status: 400 });
    for (const query of [
      '',
      'q=',
      'q=a&limit=0',
      'q=a&limit=101',
      'q=a&minScore=1.1',
      'q=a&clase=0',
    ]) {
      expect(await refused(`similar?${query}`)).toMatchObject({ status: 400 });
    }
  });
});
