import type { CanonicalAnnotation, CanonicalPerson } from '@marcario/core/contract';
import { type CalendarDay, isoDate, officeDay } from './calendar-day.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Random } from './random.ts';

/** Code and text of an act, as the gazette prints them. */
type Act = readonly [codigo: string | null, descripcion: string];

const FILED: Act = [null, 'Presentación de la solicitud'];
const ACCEPTED: Act = ['M2', 'Solicitud aceptada a trámite'];
const PUBLISHED: Act = ['M3', 'Publicación de la solicitud en el Diario Oficial'];
const OPPOSED: Act = ['M4', 'Demanda de oposición'];
const OPPOSITION_DECIDED: Act = ['M4', 'Fallo que resuelve la demanda de oposición'];
const GRANTED: Act = ['M5', 'Registro concedido'];
const RENEWED: Act = ['M7', 'Renovación del registro'];
const TRANSFERRED: Act = ['M8', 'Anotación de transferencia'];

const CLOSED: Readonly<Partial<Record<Lifecycle['estado'], Act>>> = {
  denegada: ['M6', 'Resolución de rechazo de la solicitud'],
  rechazada: ['M6', 'Solicitud rechazada en examen de forma'],
  desistida: ['M9', 'Desistimiento de la solicitud'],
  abandonada: ['M9', 'Solicitud tenida por abandonada'],
  anulada: ['M10', 'Sentencia de nulidad del registro'],
};

/** The acts that a lifecycle has left behind, oldest first. */
export function actsOf(life: Lifecycle): CanonicalAnnotation[] {
  const answered = life.opposed === undefined ? undefined : (life.granted ?? life.closed);
  const acts: Array<readonly [day: CalendarDay | undefined, act: Act | undefined]> = [
    [life.filed, FILED],
    [life.accepted, ACCEPTED],
    [life.published, PUBLISHED],
    [life.opposed, OPPOSED],
    [answered, OPPOSITION_DECIDED],
    [life.granted, GRANTED],
    ...(life.earlierRenewals ?? []).map((day) => [day, RENEWED] as const),
    [life.renewed ? life.registered : undefined, RENEWED],
    [life.closed, CLOSED[life.estado]],
  ];
  return acts.flatMap(([day, act]) => (day === undefined || !act ? [] : [annotation(day, act)]));
}

/** The sale of a registered mark. */
export interface Transfer {
  readonly today: CalendarDay;
  readonly buyer: CanonicalPerson;
  readonly seller: CanonicalPerson;
}

/** The act by which a registered mark came to its present holder; undefined when there was no time. */
export function transferOf(
  life: Lifecycle,
  { today, buyer, seller }: Transfer,
  random: Random,
): CanonicalAnnotation | undefined {
  if (life.registered === undefined) return undefined;
  const day = officeDay(life.registered + random.between(30, 3_000));
  if (day > Math.min(today, life.expires ?? today)) return undefined;
  return {
    ...annotation(day, TRANSFERRED),
    transferentes: [party(seller)],
    adquirentes: [party(buyer)],
  };
}

function annotation(day: CalendarDay, [codigo, descripcion]: Act): CanonicalAnnotation {
  return { fecha: isoDate(day), codigo, descripcion };
}

function party({ nombre, rut }: CanonicalPerson): { nombre: string; rut?: string } {
  return rut === undefined ? { nombre } : { nombre, rut };
}
