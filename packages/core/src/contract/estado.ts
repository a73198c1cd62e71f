import { z } from 'zod';

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

export const estadoSchema = z.enum(ESTADOS).meta({
  id: 'Estado',
  description: 'Status of the mark, as the office reports it.',
});

/** One of the 14 status codes. */
export type Estado = z.infer<typeof estadoSchema>;
