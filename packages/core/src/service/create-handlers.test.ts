import { describe, expect, it } from 'vitest';
import type { StoredSummary } from '../domain/record/stored-brand.ts';
import { createSummariesReader } from './create-handlers.ts';

const KNOWN = ['1', '2', '3'];

function stored(nroSolicitud: string): StoredSummary {
  return {
    nroSolicitud,
    nroRegistro: null,
    denominacion: `MARCA ${nroSolicitud}`,
    estado: 'en_tramite',
    tipoSigno: 'mixta',
    fechaPresentacion: null,
    fechaPublicacion: null,
    fechaVencimiento: null,
    fechaRegistro: null,
    fechaActualizacion: '2026-11-20T12:00:00.000Z',
    clases: null,
    viena: null,
    titulares: null,
  };
}

/** Returns a reader over a store of three marks, and records the queries of the store. */
function noted() {
  const request: string[][] = [];
  const read = createSummariesReader(async (nros) => {
    request.push([...nros]);
    return new Map(nros.filter((nro) => KNOWN.includes(nro)).map((nro) => [nro, stored(nro)]));
  });
  const page = async (...nros: string[]) => [...(await read(nros)).keys()];
  return { asked: request, page };
}

describe('pages that are wanted at the same moment', () => {
  it('are read by one statement, each mark once, and each page gets its own marks in its order', async () => {
    const { asked: request, page } = noted();
    const pages = await Promise.all([page('2', '1'), page('1', '9'), page()]);
    expect(pages).toEqual([['2', '1'], ['1'], []]);
    expect(request).toEqual([['2', '1', '9']]);
  });

  it('are read anew when they are wanted again', async () => {
    const { asked: request, page } = noted();
    await page('1');
    await page('1');
    expect(request).toEqual([['1'], ['1']]);
  });

  it('fail together with their statement, and not those after it', async () => {
    let isAway = true;
    const read = createSummariesReader(async () => {
      if (isAway) throw new Error('away');
      return new Map();
    });
    const failed = await Promise.allSettled([read(['1']), read(['2'])]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isAway = false;
    expect(await read(['1'])).toEqual(new Map());
  });
});
