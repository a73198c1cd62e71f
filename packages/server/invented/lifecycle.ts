import type { CanonicalAnnotation, CanonicalPerson, Estado } from '@marcario/core/contract';
import { addYears, type CalendarDay, isoDate, toOfficeDay } from './calendar.ts';
import type { Random } from './random.ts';

/** Events of a mark's life up to today. A missing day lies in the future, or never comes. */
export interface Lifecycle {
  readonly estado: Estado;
  readonly filed: CalendarDay;
  readonly accepted?: CalendarDay;
  readonly published?: CalendarDay;
  readonly opposed?: CalendarDay;
  /** Day of refusal, withdrawal, abandonment or annulment. */
  readonly closed?: CalendarDay;
  readonly granted?: CalendarDay;
  /** Newest registration day: of the first registration, or of its last renewal. */
  readonly registered?: CalendarDay;
  readonly renewed?: boolean;
  /** Renewals before the last one, oldest first; only set if each renewal is to be an act. */
  readonly earlierRenewals?: readonly CalendarDay[];
  readonly expires?: CalendarDay;
}

/** Term of a registration in years. */
export const TERM_YEARS = 10;
/** Days after expiry in which a renewal is still possible. */
const GRACE_DAYS = 180;

/**
 * Draws the life of an application from its filing until today: formalities, gazette, opposition, decision,
 * registration, renewals. The status is that of the last step reached, so dates and status never contradict each other.
 */
export function liveUntil(today: CalendarDay, filed: CalendarDay, random: Random): Lifecycle {
  const accepted = toOfficeDay(filed + random.between(10, 120));
  if (accepted > today) return { estado: 'en_tramite', filed };
  const formalities = random.next();
  const dropped = toOfficeDay(accepted + random.between(20, 90));
  if (formalities < 0.1 && dropped <= today) {
    return { estado: earlyEndEstado(formalities), filed, closed: dropped };
  }
  const published = toOfficeDay(accepted + random.between(15, 75));
  if (published > today) return { estado: 'en_tramite', filed, accepted };
  return decide(today, { filed, accepted, published }, random);
}

/** Draws lives until one has the status; stops after 100, because a recent filing may be too young for the status. */
export function liveUntilEstado(estado: Estado, live: () => Lifecycle): Lifecycle {
  let life = live();
  for (let tries = 0; tries < 100 && life.estado !== estado; tries += 1) life = live();
  return life;
}

function earlyEndEstado(draw: number): Estado {
  if (draw < 0.065) return 'abandonada';
  return draw < 0.088 ? 'desistida' : 'rechazada';
}

type Publication = Required<Pick<Lifecycle, 'filed' | 'accepted' | 'published'>>;

function decide(today: CalendarDay, publication: Publication, random: Random): Lifecycle {
  const contested = random.chance(0.07);
  const opposition = toOfficeDay(publication.published + random.between(5, 44));
  const opposed = contested && opposition <= today;
  const steps = opposed ? { ...publication, opposed: opposition } : publication;
  const objected = random.chance(0.15);
  const wait = contested ? random.between(240, 900) : random.between(60, 240);
  const decision = toOfficeDay(publication.published + wait + (objected ? 180 : 0));
  if (decision > today) return { estado: pendingEstado(opposed, objected), ...steps };
  if (random.chance(contested ? 0.45 : 0.12))
    return { estado: 'denegada', ...steps, closed: decision };
  return grant(today, { steps, decision }, random);
}

function pendingEstado(opposed: boolean, objected: boolean): Estado {
  if (objected) return 'observacion_de_fondo';
  return opposed ? 'oposicion' : 'publicada';
}

interface Grant {
  readonly steps: Omit<Lifecycle, 'estado'>;
  readonly decision: CalendarDay;
}

/** Draws the life after a grant, which still requires the final fee. */
function grant(today: CalendarDay, { steps, decision }: Grant, random: Random): Lifecycle {
  const paid = toOfficeDay(decision + random.between(10, 70));
  if (random.chance(0.06) && paid <= today) return { estado: 'abandonada', ...steps, closed: paid };
  const granted = { ...steps, granted: decision };
  if (paid > today) return { estado: 'concedida', ...granted };
  const term = renewUntil(today, paid, random);
  return { ...granted, ...term, ...currentStanding(today, term, random) };
}

type Term = Required<Pick<Lifecycle, 'registered' | 'renewed' | 'expires'>>;

/** Draws whether the mark is renewed every ten years or lapses; a second renewal is likelier than a first. */
function renewUntil(today: CalendarDay, paid: CalendarDay, random: Random): Term {
  let term: Term = { registered: paid, renewed: false, expires: addYears(paid, TERM_YEARS) };
  while (term.expires <= today && random.chance(term.renewed ? 0.75 : 0.5)) {
    const registered = term.expires;
    term = { registered, renewed: true, expires: addYears(registered, TERM_YEARS) };
  }
  return term;
}

function currentStanding(
  today: CalendarDay,
  { registered, expires }: Term,
  random: Random,
): Pick<Lifecycle, 'estado' | 'closed'> {
  const annulled = toOfficeDay(registered + random.between(200, 1_800));
  if (random.chance(0.008) && annulled <= Math.min(today, expires)) {
    return { estado: 'anulada', closed: annulled };
  }
  // The office enters the registration number and dates some weeks before it changes the status.
  if (registered > today - 25 && random.chance(0.5)) return { estado: 'concedida' };
  if (expires > today) return { estado: 'registrada' };
  if (expires > today - GRACE_DAYS) return { estado: 'esperando_renovacion' };
  return { estado: random.chance(0.14) ? 'caducado' : 'vencida' };
}

/** Code and text of an act as in the gazette. */
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

/** Returns whether an act is a demand of opposition. */
export function isDemand({ descripcion }: CanonicalAnnotation): boolean {
  return descripcion === OPPOSED[1];
}

/** Returns the acts of a lifecycle, oldest first. */
export function lifecycleActs(life: Lifecycle): CanonicalAnnotation[] {
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
interface Transfer {
  readonly today: CalendarDay;
  readonly buyer: CanonicalPerson;
  readonly seller: CanonicalPerson;
}

/** Draws the act that transferred a registered mark to its holder; undefined if its day would be too late. */
export function drawTransfer(
  life: Lifecycle,
  { today, buyer, seller }: Transfer,
  random: Random,
): CanonicalAnnotation | undefined {
  if (life.registered === undefined) return undefined;
  const day = toOfficeDay(life.registered + random.between(30, 3_000));
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
