import type { MarkWords } from '../office.ts';
import type { STATUSES } from './statuses.ts';

type Words = MarkWords & {
  readonly statuses: Readonly<Record<(typeof STATUSES.codes)[number], string>>;
};

/** The names of statuses and kinds of sign in documents for people, by language. */
export const MARK_WORDS: Readonly<Record<'es' | 'en', Words>> = {
  es: {
    statuses: {
      en_tramite: 'en trámite',
      observacion_de_fondo: 'observación de fondo',
      publicada: 'publicada',
      oposicion: 'oposición',
      concedida: 'concedida',
      registrada: 'registrada',
      esperando_renovacion: 'en espera de renovación',
      rechazada: 'rechazada',
      denegada: 'denegada',
      desistida: 'desistida',
      abandonada: 'abandonada',
      anulada: 'anulada',
      caducado: 'caducada',
      vencida: 'vencida',
    },
    signs: new Map([
      ['denominativa', 'denominativa'],
      ['figurativa', 'figurativa'],
      ['mixta', 'mixta'],
      ['frase_propaganda', 'frase de propaganda'],
      ['tridimensional', 'tridimensional'],
      ['sonora', 'sonora'],
      ['olfativa', 'olfativa'],
      ['movimiento', 'de movimiento'],
      ['holografica', 'holográfica'],
      ['colectiva', 'colectiva'],
      ['certificacion', 'de certificación'],
      ['otra', 'otra'],
    ]),
  },
  en: {
    statuses: {
      en_tramite: 'under examination',
      observacion_de_fondo: 'objections raised',
      publicada: 'published',
      oposicion: 'opposed',
      concedida: 'granted',
      registrada: 'registered',
      esperando_renovacion: 'awaiting renewal',
      rechazada: 'rejected',
      denegada: 'refused',
      desistida: 'withdrawn',
      abandonada: 'abandoned',
      anulada: 'annulled',
      caducado: 'lapsed',
      vencida: 'expired',
    },
    signs: new Map([
      ['denominativa', 'word'],
      ['figurativa', 'figurative'],
      ['mixta', 'combined'],
      ['frase_propaganda', 'slogan'],
      ['tridimensional', 'three-dimensional'],
      ['sonora', 'sound'],
      ['olfativa', 'smell'],
      ['movimiento', 'motion'],
      ['holografica', 'hologram'],
      ['colectiva', 'collective'],
      ['certificacion', 'certification'],
      ['otra', 'other'],
    ]),
  },
};
