import type { Estado } from '@marcario/core/contract';

/** How the office writes each status (decision B5). */
export const STATUS_TEXTS: Readonly<Record<Estado, readonly string[]>> = {
  en_tramite: ['En Trámite', 'EN TRAMITE'],
  observacion_de_fondo: ['Observación de fondo'],
  publicada: ['Publicada', 'PUBLICADA'],
  oposicion: ['Oposición'],
  concedida: ['Concedida'],
  registrada: ['Registrada', 'REGISTRADA'],
  esperando_renovacion: ['En espera de renovación'],
  rechazada: ['Rechazada', 'Rechazada definitivamente'],
  denegada: ['Denegada', 'DENEGADA'],
  desistida: ['Desistida'],
  abandonada: ['Abandonada', 'Tenida por no presentada'],
  anulada: ['Anulada', 'Cancelada'],
  caducado: ['Caducado', 'Caducada', 'No Vigente'],
  vencida: ['Vencida', 'VENCIDA'],
};
