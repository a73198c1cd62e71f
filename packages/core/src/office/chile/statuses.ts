/** The office's 14 status codes (specification 3.1). */
export const STATUSES = {
  codes: [
    'en_tramite',
    'observacion_de_fondo',
    'publicada',
    'oposicion',
    'concedida',
    'registrada',
    'esperando_renovacion',
    'rechazada',
    'denegada',
    'desistida',
    'abandonada',
    'anulada',
    'caducado',
    'vencida',
  ],
  initial: 'en_tramite',
  published: 'publicada',
  pending: ['en_tramite', 'observacion_de_fondo', 'publicada', 'oposicion'],
  terminal: ['denegada', 'vencida', 'anulada'],
  dead: ['denegada', 'vencida', 'anulada', 'caducado', 'rechazada', 'desistida', 'abandonada'],
} as const;

/** The office's texts for statuses besides the codes' names; a single letter or no text is an old notation. */
export const STATUS_TEXTS = {
  texts: {
    '': 'en_tramite',
    'en espera de renovacion': 'esperando_renovacion',
    'rechazada definitivamente': 'rechazada',
    'tenida por no presentada': 'abandonada',
    cancelada: 'anulada',
    caducada: 'caducado',
    'no vigente': 'caducado',
    c: 'concedida',
    u: 'caducado',
    n: 'rechazada',
    v: 'vencida',
    d: 'desistida',
    a: 'anulada',
  },
  placeholder: 'ver instancia',
} as const;

/** One of the 14 status codes. */
export type Status = (typeof STATUSES.codes)[number];

/** The kinds of sign (decision B5). */
export const SIGN_TYPES = [
  'denominativa',
  'figurativa',
  'mixta',
  'frase_propaganda',
  'tridimensional',
  'sonora',
  'olfativa',
  'movimiento',
  'holografica',
  'colectiva',
  'certificacion',
  'otra',
] as const;

export const OTHER_SIGN_TYPE = 'otra';

/** The office's texts for kinds of sign, folded and without the words of `noise`. */
export const SIGN_TYPE_TEXTS = {
  texts: {
    denominativa: ['denominativa', 'denominativo', 'denominacion', 'palabra'],
    figurativa: ['figurativa', 'figurativo'],
    mixta: ['mixta', 'mixto'],
    frase_propaganda: ['frase propaganda', 'frases propaganda'],
    tridimensional: ['tridimensional', 'tridimensionales'],
    sonora: ['sonora', 'sonoro', 'sonido'],
    olfativa: ['olfativa', 'olfativo'],
    movimiento: ['movimiento', 'en movimiento'],
    holografica: ['holografica', 'holografico', 'holograma'],
    colectiva: ['colectiva', 'colectivas'],
    certificacion: ['certificacion'],
  },
  noise: ['marca', 'marcas', 'signo', 'tipo', 'de', 'del', 'la'],
} as const;
