import { createHash } from 'node:crypto';
import type { BrandDetail, BrandReport, Plazo } from '@marcario/core/contract';
import {
  ATTORNEYS,
  DATA_AS_OF,
  type ExamplesOf,
  KOLUN,
  KOLUN_SPA,
  LA_AGUA_DEL_ZAPATO,
  OLD_KOLUN,
  OPPOSITION,
} from './marks.ts';

const DETAIL: BrandDetail = {
  ...KOLUN,
  estadoOriginal: 'Registrada',
  personas: [KOLUN_SPA, ATTORNEYS],
  personasHistoricas: [],
  anotaciones: [
    {
      id: 'fd91ceafed0c167837d783f4814c5de2',
      fecha: '2017-09-21',
      codigo: 'M3',
      descripcion: 'Publicación de la solicitud en el Diario Oficial',
      seccionTipo: 'publicacion',
      seccionNombre: 'Publicación',
    },
    {
      id: 'e6dcfd3bd35e13b6f54bbc48cd362d7a',
      fecha: '2018-05-02',
      codigo: 'M5',
      descripcion: 'Registro concedido',
      seccionTipo: 'registro',
      seccionNombre: 'Registro',
    },
  ],
  clasesDetalle: [{ clase: 29, cobertura: 'leche, quesos y otros productos lácteos' }],
  fuentes: [
    { source: 'opendata', documento: 'Registers-2017.xlsx', vistoEn: '2026-11-20T12:03:50.000Z' },
  ],
  dataAsOf: DATA_AS_OF,
};

/** The office has granted the mark and not yet changed its status. */
const REPORT: BrandReport = {
  ...DETAIL,
  estado: 'publicada',
  estadoOriginal: 'Publicada',
  estadoDerivado: 'registrada',
  estadoDesactualizado: true,
  evidencia: [
    { regla: 'C7.3', campo: 'nroRegistro', valor: '1201352' },
    { regla: 'C7.3', campo: 'fechaRegistro', valor: '2018-05-02' },
  ],
};

/** The answer to `detail=compact`. */
function compact<Detail extends BrandDetail>({ anotaciones: _, ...detail }: Detail) {
  return { ...detail, clasesDetalle: [{ clase: 29 }], compacto: true as const };
}

const SIGNALS = { exact: false, text: 0.8, phonetic: 1, semantic: 0, contains: false };

const KOLUN_RENEWAL: Plazo = {
  tipo: 'renovacion',
  regla: 'LPI-24',
  kind: 'fecha',
  base: { campo: 'fechaVencimiento', fecha: '2028-05-02' },
  abre: '2027-11-02',
  vence: '2028-05-02',
  graciaHasta: '2028-11-02',
  unidad: 'mes',
  cantidad: 6,
  origen: 'oficina',
  falta: ['calendario'],
  advertencias: ['designacion_internacional'],
};

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const EXPORTED = {
  ndjson: [
    {
      manifest: {
        total: 1,
        generation: 1_000,
        changesCursor: 'WzEsImNoYW5nZXMiLCJzZXEiLCIiLDEwMDBd',
        dataAsOf: DATA_AS_OF,
      },
    },
    KOLUN,
    { end: { count: 1, sha256: sha256(`${JSON.stringify(KOLUN)}\n`) } },
  ]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join(''),
  csv: [
    'nroSolicitud,nroRegistro,denominacion,estado,tipoSigno,fechaPresentacion,fechaPublicacion,fechaVencimiento,fechaRegistro,fechaActualizacion,clases,titular,enrichmentPending',
    `1262023,1201352,KOLUN,registrada,denominativa,2017-04-21,2017-09-21,2028-05-02,2018-05-02,${KOLUN.fechaActualizacion},29,Kolun SpA,false`,
    '',
  ].join('\r\n'),
  dryRun: { total: 1, unidades: 1 },
};

/** Search, detail, similar marks, batch. */
const KOLUN_ALIKE = {
  ...KOLUN,
  score: 0.84,
  signals: { ...SIGNALS, sharedClases: [29] },
  matchedBy: 'fuzzy' as const,
  lowConfidence: false,
};

export const brandExamples: ExamplesOf<
  | 'searchBrands'
  | 'findSimilarByText'
  | 'getBrandDetail'
  | 'getBrandReport'
  | 'getBrandOpposition'
  | 'clearBrand'
  | 'compareBrands'
  | 'exportBrands'
  | 'getBrandPlazos'
  | 'listPlazos'
  | 'getPlazosCalendar'
  | 'findSimilarByNumber'
  | 'getBrandsBatch'
  | 'screenBrands'
  | 'listOpenOppositions'
> = {
  searchBrands: {
    input: { q: 'kolun', clase: [29, 30], limit: 2, facets: 'estado' },
    output: {
      items: [KOLUN, OLD_KOLUN].map((mark) => ({
        ...mark,
        score: 1,
        matchedFields: [{ field: 'nombre', kind: 'exact' }],
        matchedBy: 'exact',
        highlight: { field: 'nombre', start: 0, end: 5 },
        similitud: 1,
      })),
      nextCursor: 'WzEsImJyYW5kcyIsInJlbGV2YW5jZSIsImVXaTY3ZEpvRjJHSnBXUEEiLDEsIjEyNjE4MiJd',
      estimatedTotal: 17,
      facets: {
        estado: [
          { value: 'vencida', count: 9 },
          { value: 'registrada', count: 8 },
        ],
      },
      dataAsOf: DATA_AS_OF,
    },
    variants: {
      listing: {
        items: [LA_AGUA_DEL_ZAPATO],
        nextCursor: null,
        estimatedTotal: 1,
        dataAsOf: DATA_AS_OF,
      },
    },
  },
  findSimilarByText: {
    input: { q: 'colun', clase: [29] },
    output: {
      items: [KOLUN_ALIKE],
      dataAsOf: DATA_AS_OF,
    },
  },
  getBrandDetail: {
    input: { nroSolicitud: KOLUN.nroSolicitud },
    output: DETAIL,
    variants: { compact: compact(DETAIL) },
  },
  getBrandReport: {
    input: { nro: KOLUN.nroSolicitud },
    output: REPORT,
    variants: { compact: compact(REPORT) },
  },
  getBrandOpposition: {
    input: { nro: LA_AGUA_DEL_ZAPATO.nroSolicitud },
    output: {
      nroSolicitud: LA_AGUA_DEL_ZAPATO.nroSolicitud,
      estado: 'oposicion',
      abierta: true,
      eventos: [OPPOSITION],
      dataAsOf: DATA_AS_OF,
    },
  },
  listPlazos: {
    input: { tipo: 'renovacion', clase: [29], limit: 1 },
    output: {
      items: [{ ...KOLUN, plazo: KOLUN_RENEWAL }],
      nextCursor: null,
      estimatedTotal: 1,
      calendario: { from: '2025-01-01', through: '2027-12-31' },
      dataAsOf: DATA_AS_OF,
    },
  },
  getPlazosCalendar: {
    input: { tipo: 'renovacion', clase: [29] },
    output: [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Marcario//Plazos//ES',
      'CALSCALE:GREGORIAN',
      'X-WR-CALNAME:Renovaciones de marcas',
      'BEGIN:VEVENT',
      'UID:renovacion-1262023@marcario',
      'DTSTAMP:20261120T120431Z',
      'DTSTART;VALUE=DATE:20280502',
      'DTEND;VALUE=DATE:20280503',
      'SUMMARY:Vence el registro de KOLUN (1262023): último día para renovarlo si',
      ' n recargo',
      'DESCRIPTION:La oficina misma indica esta fecha.\\nEsto no es asesoría legal.',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  },
  exportBrands: {
    input: { format: 'ndjson', titular: ['kolun'] },
    output: EXPORTED.ndjson,
    variants: EXPORTED,
  },
  clearBrand: {
    input: { q: 'colun', clase: [29] },
    output: {
      q: 'colun',
      clases: [29],
      dataAsOf: DATA_AS_OF,
      register: { marcas: 1_602_114 },
      grupos: [
        {
          grado: 'alto',
          items: [
            {
              ...KOLUN_ALIKE,
              score: 0.94,
              explicacion: {
                aspectos: {
                  visual: { valor: 0.8, grado: 'alto' },
                  fonetico: { valor: 1, grado: 'identico', lectura: 'es' },
                  conceptual: { valor: null, grado: null },
                },
                compartidos: [{ tipo: 'sonido', a: [0, 5], b: [0, 5], marcas: 3 }],
              },
              plazos: [KOLUN_RENEWAL],
            },
          ],
        },
      ],
      noEvaluado: ['productos_y_servicios', 'elementos_figurativos', 'notoriedad'],
    },
  },
  compareBrands: {
    input: { a: 'Queso Kolún', b: 'KESO' },
    output: {
      a: {
        texto: 'Queso Kolún',
        normalizado: 'queso kolun',
        fonetica: [
          { lectura: 'es', clave: 'keso kolun' },
          { lectura: 'en', clave: 'kueso kolun' },
        ],
      },
      b: {
        texto: 'KESO',
        normalizado: 'keso',
        fonetica: [
          { lectura: 'es', clave: 'keso' },
          { lectura: 'en', clave: 'keso' },
        ],
      },
      score: 0.62,
      lowConfidence: true,
      signals: { ...SIGNALS, sharedClases: [] },
      aspectos: {
        visual: { valor: 0.44, grado: 'bajo' },
        fonetico: { valor: 0.62, grado: 'medio', lectura: 'es' },
        conceptual: { valor: 0, grado: 'nulo' },
      },
      compartidos: [{ tipo: 'sonido', a: [0, 5], b: [0, 4], marcas: 12 }],
      noEvaluado: ['productos_y_servicios', 'elementos_figurativos', 'notoriedad'],
    },
  },
  getBrandPlazos: {
    input: { nro: '1262023' },
    output: {
      nroSolicitud: '1262023',
      items: [KOLUN_RENEWAL],
      calendario: { from: '2025-01-01', through: '2027-12-31' },
      dataAsOf: DATA_AS_OF,
    },
  },
  findSimilarByNumber: {
    input: { nro: KOLUN.nroSolicitud, limit: 5 },
    output: {
      items: [
        {
          ...OLD_KOLUN,
          score: 1,
          signals: {
            exact: true,
            text: 1,
            phonetic: 1,
            semantic: null,
            contains: false,
            sharedClases: [29],
          },
          matchedBy: 'exact',
          lowConfidence: false,
        },
      ],
      dataAsOf: DATA_AS_OF,
    },
  },
  getBrandsBatch: {
    input: { nros: [KOLUN.nroSolicitud, '9'] },
    output: { items: [KOLUN], notFound: ['9'], dataAsOf: DATA_AS_OF },
  },
  screenBrands: {
    input: { consultas: [{ id: 'leche', q: 'colun' }, { nro: '9' }], clase: [29], limit: 1 },
    output: {
      items: [
        {
          id: 'leche',
          q: 'colun',
          items: [KOLUN_ALIKE],
        },
        {
          id: '1',
          nro: '9',
          error: { code: 'not_found', message: 'No mark has this application number' },
        },
      ],
      dataAsOf: DATA_AS_OF,
    },
  },
  listOpenOppositions: {
    input: { clase: [25] },
    output: {
      items: [{ ...LA_AGUA_DEL_ZAPATO, abiertaDesde: OPPOSITION.fecha, ultimoEvento: OPPOSITION }],
      nextCursor: null,
      estimatedTotal: 1,
      dataAsOf: DATA_AS_OF,
    },
  },
};
