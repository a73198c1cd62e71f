import type { Anotacion } from './anotacion.ts';
import type { BrandDetail } from './brand-detail.ts';
import type { BrandSummary } from './brand-summary.ts';
import type { Calendar } from './calendars.ts';
import type { Persona } from './persona.ts';
import type { Plazo } from './plazos.ts';
import type { WatchHit } from './watch-hit.ts';
import type { WatchThread } from './watch-thread.ts';
import type { WatchItem, Watchlist } from './watchlist.ts';

/** End of the import that the examples are answered from. */
export const DATA_AS_OF = '2026-11-20T12:04:31.174Z';

/** When that import wrote the marks. */
const IMPORTED_AT = '2026-11-20T12:03:52.483Z';

/** A registered mark. */
export const KOLUN: BrandSummary = {
  nroSolicitud: '1262023',
  nroRegistro: '1201352',
  denominacion: 'KOLUN',
  estado: 'registrada',
  tipoSigno: 'denominativa',
  fechaPresentacion: '2017-04-21',
  fechaPublicacion: '2017-09-21',
  fechaVencimiento: '2028-05-02',
  fechaRegistro: '2018-05-02',
  fechaActualizacion: IMPORTED_AT,
  clases: [29],
  titular: ['Kolun SpA'],
  enrichmentPending: false,
};

/** An old mark of the same name. */
export const OLD_KOLUN: BrandSummary = {
  nroSolicitud: '126182',
  nroRegistro: '65513',
  denominacion: 'kolun',
  estado: 'vencida',
  tipoSigno: 'mixta',
  fechaPresentacion: '1962-05-04',
  fechaPublicacion: null,
  fechaVencimiento: '1973-01-01',
  fechaRegistro: '1963-01-01',
  fechaActualizacion: IMPORTED_AT,
  clases: [29],
  titular: ['Kolun SpA'],
  enrichmentPending: false,
};

/** An application that is opposed. */
export const LA_AGUA_DEL_ZAPATO: BrandSummary = {
  nroSolicitud: '1657246',
  nroRegistro: null,
  denominacion: 'LA AGUA DEL ZAPATO',
  estado: 'oposicion',
  tipoSigno: 'mixta',
  fechaPresentacion: '2024-12-27',
  fechaPublicacion: '2025-01-31',
  fechaVencimiento: null,
  fechaRegistro: null,
  fechaActualizacion: IMPORTED_AT,
  clases: [25],
  titular: ['Calzados Queltehue Limitada'],
  enrichmentPending: false,
};

/** The company that holds KOLUN. Its tax id is invented, as all in the demonstration are. */
export const KOLUN_SPA: Persona = {
  id: '1',
  nombre: 'Kolun SpA',
  razonSocial: 'KOLUN SOCIEDAD POR ACCIONES',
  pais: 'CL',
  comuna: '13127',
  region: '13',
  rut: '57000000-4',
  rol: 'titular',
};

export const ATTORNEYS: Persona = {
  id: '630',
  nombre: 'Estudio Jurídico Araucaria',
  pais: 'CL',
  comuna: '9101',
  region: '9',
  rol: 'representante',
};

export const OPPOSITION: Anotacion = {
  id: 'f422b0db48156522aa9e334b7456c535',
  fecha: '2025-07-03',
  codigo: 'M4',
  descripcion: 'Demanda de oposición',
  seccionTipo: 'oposicion',
  seccionNombre: 'Oposición',
};

export const DETAIL: BrandDetail = {
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

/** The answer to `detail=compact`. */
export function compact<Detail extends BrandDetail>({ anotaciones: _, ...detail }: Detail) {
  return { ...detail, clasesDetalle: [{ clase: 29 }], compacto: true as const };
}

export const SIGNALS = { exact: false, text: 0.8, phonetic: 1, semantic: 0, contains: false };

export const KOLUN_ALIKE = {
  ...KOLUN,
  score: 0.84,
  signals: { ...SIGNALS, sharedClases: [29] },
  matchedBy: 'fuzzy' as const,
  lowConfidence: false,
};

export const KOLUN_RENEWAL: Plazo = {
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

export const WATCHLIST_ID = 'wl_7Q2mXK4TzB9d';

const CREATED_AT = '2026-11-02T14:00:00.000Z';

export const SWEPT_AT = '2026-11-20T12:04:33.000Z';

/** No secret of anybody: 32 zero bytes. */
export const SIGNING_SECRET = `whsec_${'A'.repeat(43)}=`;

export const WATCH_ITEM: WatchItem = {
  id: 17,
  watchlistId: WATCHLIST_ID,
  mark: 'ZAPATO',
  kind: 'texto',
  createdAt: CREATED_AT,
};

export const WATCHLIST: Watchlist = {
  id: WATCHLIST_ID,
  label: 'Calzado',
  items: [WATCH_ITEM],
  callbackUrl: 'https://example.cl/marcas',
  filters: { clase: [25], liveOnly: true },
  baseline: false,
  status: 'active',
  baselineStatus: 'none',
  baselineAt: null,
  lastSweptAt: SWEPT_AT,
  itemCount: 1,
  callback: { state: 'ok', lastStatus: 204, lastAttemptAt: SWEPT_AT },
  createdAt: CREATED_AT,
  updatedAt: CREATED_AT,
};

export const COVERAGE = { from: '2025-01-01', through: '2027-12-31' };

export const CALENDAR: Calendar = {
  id: 'cal_5f2c0a9be1d34c7788a1b0c2',
  label: 'Renovaciones de lácteos',
  tipo: 'renovacion',
  filters: { clase: [29], liveOnly: true },
  lang: 'es',
  createdAt: '2026-11-20T13:05:00.000Z',
  lastReadOn: null,
};

export const YEAR_2024 = {
  fechaPresentacionDesde: '2024-01-01',
  fechaPresentacionHasta: '2024-12-31',
};

export const COUNTED = { dataAsOf: DATA_AS_OF, coverageThrough: '2026-11-19' };

export const WATCH_HIT: WatchHit = {
  id: 'hit_3f9C',
  watchItemId: '17',
  watchlistId: WATCHLIST_ID,
  matchedNro: LA_AGUA_DEL_ZAPATO.nroSolicitud,
  triggerHash: '9c56cc51b374c3ba189210d5b6d4bf57790d351c96c47c02190ecf1e430635ab',
  score: 0.87,
  signals: {
    exact: false,
    text: 0.62,
    phonetic: 0.57,
    semantic: null,
    contains: true,
    sharedClases: [],
  },
  hitKind: 'new_filing',
  snapshot: LA_AGUA_DEL_ZAPATO,
  detectedAt: SWEPT_AT,
};

export const WATCH_THREAD: WatchThread = {
  id: `17-${WATCH_HIT.matchedNro}`,
  watchlistId: WATCHLIST_ID,
  watchItemId: '17',
  matchedNro: WATCH_HIT.matchedNro,
  decision: 'en_estudio',
  nota: 'Ask the client.',
  abierto: true,
  hits: 1,
  ultimoHit: {
    id: WATCH_HIT.id,
    score: WATCH_HIT.score,
    signals: WATCH_HIT.signals,
    hitKind: WATCH_HIT.hitKind,
    snapshot: WATCH_HIT.snapshot,
    detectedAt: WATCH_HIT.detectedAt,
  },
  decisiones: [
    {
      decision: 'en_estudio',
      nota: 'Ask the client.',
      por: '4b825dc6',
      en: '2026-11-20T15:10:00.000Z',
    },
  ],
};
