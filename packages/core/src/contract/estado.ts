/**
 * The office's 14 status codes in lifecycle order (specification 3.1). The order is part of the
 * contract: `sort=estado` follows it.
 */
export const ESTADOS = [
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
] as const;

/** The states that the watch filter `liveOnly` leaves out (specification 3.1). */
export const TERMINAL_ESTADOS = ['denegada', 'vencida', 'anulada'] as const;

/** The states that `vivas` leaves out: a mark in one of them can stand in nobody's way any more (decision F5). */
export const DEAD_ESTADOS = [
  ...TERMINAL_ESTADOS,
  'caducado',
  'rechazada',
  'desistida',
  'abandonada',
] as const;

/** One of the 14 status codes. */
export type Estado = (typeof ESTADOS)[number];
