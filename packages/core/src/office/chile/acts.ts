import type { ActCatalog, ActRow } from '../office.ts';

/** The names of the parts of the procedure, by the code that acts refer to. */
const SECTIONS = {
  solicitud: 'Solicitud',
  forma: 'Examen de forma',
  publicacion: 'Publicación',
  oposicion: 'Oposición',
  fondo: 'Examen de fondo',
  resolucion: 'Resolución definitiva',
  apelacion: 'Apelación',
  registro: 'Registro',
  renovacion: 'Renovación',
  termino: 'Término anticipado',
  nulidad: 'Nulidad',
  anotacion: 'Anotaciones',
} as const;

/** Codes of the act by which a mark is granted (decision C7). */
export const GRANT_CODES: ReadonlySet<string> = /* @__PURE__ */ new Set(['M5', '158', '1230']);

/** One row for each act that the office is known to publish, in the order of the procedure. */
const ROWS: readonly ActRow[] = [
  {
    seccionTipo: 'solicitud',
    texts: ['presentacion de solicitud', 'presentacion de la solicitud', 'solicitud presentada'],
  },
  {
    seccionTipo: 'forma',
    texts: [
      'resolucion de observaciones de forma',
      'resolucion con observaciones de forma',
      'observaciones de forma',
      'observacion de forma',
    ],
  },
  { seccionTipo: 'forma', texts: ['cumplimiento', 'cumple lo ordenado', 'cumple observaciones'] },
  {
    seccionTipo: 'forma',
    rol: 'aceptacion',
    texts: [
      'aceptacion a tramite',
      'aceptada a tramite',
      'solicitud aceptada a tramite',
      'resolucion de aceptacion a tramite',
    ],
  },
  { seccionTipo: 'publicacion', texts: ['pago de publicacion', 'pago de la publicacion'] },
  {
    seccionTipo: 'publicacion',
    rol: 'publicacion',
    texts: [
      'publicacion',
      'publicacion en diario oficial',
      'publicacion en el diario oficial',
      'publicacion de la solicitud',
    ],
    exceptWith: ['pago', 'plazo'],
  },
  {
    seccionTipo: 'publicacion',
    texts: ['fin de plazo', 'fin del plazo', 'vencimiento de plazo de oposicion'],
  },
  {
    seccionTipo: 'oposicion',
    rol: 'demanda',
    opposition: 'opens',
    texts: [
      'demanda de oposicion',
      'presentacion de demanda de oposicion',
      'presentacion de oposicion',
      'oposicion presentada',
      'oposicion',
    ],
  },
  {
    seccionTipo: 'oposicion',
    rol: 'traslado',
    texts: ['traslado', 'traslado de oposicion', 'traslado de demanda de oposicion'],
  },
  {
    seccionTipo: 'oposicion',
    rol: 'contestacion',
    texts: ['contestacion', 'contesta oposicion', 'contesta demanda de oposicion'],
  },
  {
    seccionTipo: 'oposicion',
    texts: ['causa a prueba', 'recepcion de la causa a prueba', 'recibe la causa a prueba'],
  },
  {
    seccionTipo: 'oposicion',
    texts: [
      'citacion a oir sentencia',
      'cita a oir sentencia',
      'cita a las partes a oir sentencia',
    ],
  },
  {
    seccionTipo: 'oposicion',
    opposition: 'closes',
    texts: [
      'fallo que resuelve la demanda de oposicion',
      'fallo que resuelve la oposicion',
      'fallo de oposicion',
      'resolucion de la oposicion',
      'sentencia definitiva de oposicion',
      'oposicion rechazada',
      'oposicion acogida',
      'rechaza oposicion',
      'acoge oposicion',
    ],
  },
  {
    seccionTipo: 'oposicion',
    opposition: 'closes',
    texts: [
      'desistimiento de oposicion',
      'desistimiento de la oposicion',
      'desistimiento de la demanda de oposicion',
      'desistimiento de demanda de oposicion',
      'abandono de la oposicion',
      'abandono de oposicion',
      'abandono de la demanda de oposicion',
      'abandono de demanda de oposicion',
      'abandono del procedimiento de oposicion',
      'abandono de procedimiento de oposicion',
    ],
  },
  {
    seccionTipo: 'fondo',
    rol: 'observaciones_de_fondo',
    texts: [
      'observaciones de fondo',
      'observacion de fondo',
      'resolucion de observaciones de fondo',
    ],
  },
  {
    seccionTipo: 'fondo',
    texts: ['contestacion de observaciones de fondo', 'contestacion a observaciones de fondo'],
  },
  {
    seccionTipo: 'resolucion',
    opposition: 'closes',
    texts: [
      'aceptacion a registro',
      'aceptacion parcial a registro',
      'resolucion de aceptacion a registro',
      'aceptada a registro',
    ],
  },
  {
    seccionTipo: 'resolucion',
    rol: 'rechazo',
    opposition: 'closes',
    ends: true,
    texts: [
      'fallo de rechazo',
      'resolucion de rechazo',
      'rechazo de registro',
      'rechazo definitivo',
      'solicitud rechazada',
      'solicitud denegada',
    ],
  },
  { seccionTipo: 'apelacion', texts: ['recurso de apelacion', 'apelacion', 'fallo de apelacion'] },
  { seccionTipo: 'registro', texts: ['pago final', 'pago de derechos finales'] },
  {
    seccionTipo: 'registro',
    rol: 'concesion',
    opposition: 'closes',
    codes: ['158', '1230'],
    texts: [
      'resolucion de concesion',
      'concesion',
      'concesion de registro',
      'registro concedido',
      'concedida',
    ],
  },
  { seccionTipo: 'registro', opposition: 'closes', texts: ['titulo de marca', 'titulo'] },
  {
    seccionTipo: 'renovacion',
    rol: 'renovacion',
    texts: ['renovacion', 'renovacion del registro'],
  },
  {
    seccionTipo: 'renovacion',
    ends: true,
    codes: ['1046'],
    texts: ['no existe renovacion en plazo', 'registro caducado', 'caducidad'],
  },
  {
    seccionTipo: 'termino',
    opposition: 'closes',
    ends: true,
    texts: [
      'abandono',
      'abandono de la solicitud',
      'solicitud tenida por abandonada',
      'solicitud abandonada',
      'tenida por no presentada',
      'solicitud tenida por no presentada',
    ],
  },
  {
    seccionTipo: 'termino',
    opposition: 'closes',
    ends: true,
    texts: ['desistimiento', 'desistimiento de la solicitud', 'solicitud desistida'],
  },
  {
    seccionTipo: 'nulidad',
    ends: true,
    texts: ['nulidad', 'sentencia de nulidad', 'nulidad del registro', 'cancelacion de registro'],
  },
  { seccionTipo: 'nulidad', texts: ['demanda de nulidad', 'presentacion de demanda de nulidad'] },
  {
    seccionTipo: 'anotacion',
    texts: [
      'transferencia',
      'transferencia total',
      'transferencia parcial',
      'anotacion de transferencia',
      'fusion',
      'cesion',
    ],
  },
  {
    seccionTipo: 'anotacion',
    texts: ['anotacion', 'cambio de nombre', 'licencia', 'prenda', 'embargo'],
  },
];

/** Sections of the gazette: several acts share the code of a section, so the text distinguishes them. */
const GAZETTE_SECTIONS: ActCatalog['sharedCodes'] = {
  M1: { seccionTipo: 'forma' },
  M2: { seccionTipo: 'forma' },
  M3: { seccionTipo: 'publicacion' },
  M4: { seccionTipo: 'oposicion' },
  M5: { seccionTipo: 'registro', rol: 'concesion', opposition: 'closes' },
  M6: { seccionTipo: 'resolucion', rol: 'rechazo', opposition: 'closes', ends: true },
  M7: { seccionTipo: 'renovacion', rol: 'renovacion' },
  M8: { seccionTipo: 'anotacion' },
  M9: { seccionTipo: 'termino', opposition: 'closes', ends: true },
  M10: { seccionTipo: 'nulidad', ends: true },
};

/** The acts of the Chilean office and of its gazette. */
export const ACTS: ActCatalog = {
  sections: SECTIONS,
  oppositionSection: 'oposicion',
  rows: ROWS,
  sharedCodes: GAZETTE_SECTIONS,
};
