import type {
  CatalogedAct,
  DatedAct,
  DerivedStatus,
  StatusEvidence,
  StatusFacts,
  WrittenAct,
} from '../office.ts';
import { GRANT_CODES } from './acts.ts';
import type { Status } from './statuses.ts';

type ReadAct = (act: WrittenAct) => CatalogedAct | null;

/** A fact that becomes evidence when a rule applies. */
type Fact = Omit<StatusEvidence, 'regla'>;

interface Conclusion {
  readonly estado: Status;
  readonly evidencia: StatusEvidence[];
}

/** Statuses from registration on, which no earlier act or date can correct. */
const SETTLED: ReadonlySet<Status> = /* @__PURE__ */ new Set([
  'registrada',
  'esperando_renovacion',
  'anulada',
  'caducado',
  'vencida',
] as const);
const REFUSED: ReadonlySet<Status> = /* @__PURE__ */ new Set([
  'rechazada',
  'denegada',
  'desistida',
  'abandonada',
] as const);

const UNCHANGED: DerivedStatus<Status> = { estadoDesactualizado: false, evidencia: [] };

/**
 * Determines whether the office's status is outdated, and the status that the corpus proves, by the first rule of
 * decision C7 that applies.
 * @param today `YYYY-MM-DD` at the office
 */
export function deriveStatus(
  facts: StatusFacts<Status>,
  today: string,
  readAct: ReadAct,
): DerivedStatus<Status> {
  const conclusion = applyRules(facts, today, readAct);
  if (conclusion === null || conclusion.estado === facts.estado) return UNCHANGED;
  const { estado, evidencia } = conclusion;
  return { estadoDerivado: estado, estadoDesactualizado: true, evidencia };
}

function applyRules(
  facts: StatusFacts<Status>,
  today: string,
  readAct: ReadAct,
): Conclusion | null {
  if (SETTLED.has(facts.estado)) return null;
  const number = toFact('nroRegistro', facts.nroRegistro);
  const date = facts.fechaRegistro;
  const registered = date === null || date > today ? [] : toFact('fechaRegistro', date);
  if (REFUSED.has(facts.estado)) return revivedByAppeal(facts, readAct, number, registered);
  const grant = toActFact(newestGrant(facts.anotaciones));
  const classes = facts.clasesDetalle
    .filter(({ estado }) => estado === 'registrada')
    .flatMap(({ clase }) => toFact('clasesDetalle', String(clase)));
  return (
    concludeIf('C7.3', 'registrada', [number, registered]) ??
    concludeIf('C7.4', 'registrada', [number, grant]) ??
    concludeIf('C7.5', 'registrada', [grant, classes]) ??
    concludeIf('C7.6', 'concedida', [grant])
  );
}

/** Applies rule 2: a grant after a refusal reverses it; a refusal without a dated act cannot be reversed. */
function revivedByAppeal(
  { anotaciones }: StatusFacts<Status>,
  readAct: ReadAct,
  number: Fact[],
  registered: Fact[],
): Conclusion | null {
  const refusal = newestAct(anotaciones.filter((act) => readAct(act)?.ends));
  if (!refusal) return null;
  const grant = newestGrant(anotaciones.filter(({ fecha }) => fecha > refusal.fecha));
  return concludeIf('C7.2', 'registrada', [
    number,
    registered,
    toActFact(refusal),
    toActFact(grant),
  ]);
}

function newestGrant(acts: readonly DatedAct[]): DatedAct | undefined {
  return newestAct(acts.filter(({ codigo }) => codigo != null && GRANT_CODES.has(codigo)));
}

function newestAct(acts: readonly DatedAct[]): DatedAct | undefined {
  return acts.reduce<DatedAct | undefined>((a, b) => (a && a.fecha > b.fecha ? a : b), undefined);
}

/** Converts an act to a fact: its code or, without a code, its text. */
function toActFact(act: DatedAct | undefined): Fact[] {
  if (!act) return [];
  const { id: anotacionId, codigo = null, descripcion } = act;
  if (codigo === null) return [{ anotacionId, campo: 'descripcion', valor: descripcion }];
  return [{ anotacionId, campo: 'codigo', valor: codigo }];
}

function toFact(campo: string, valor: string | null): Fact[] {
  return valor === null ? [] : [{ campo, valor }];
}

/** Returns the status that a rule concludes, if there is a fact for each of its conditions; else null. */
function concludeIf(
  regla: string,
  estado: Status,
  conditions: readonly (readonly Fact[])[],
): Conclusion | null {
  if (conditions.some((facts) => facts.length === 0)) return null;
  return { estado, evidencia: conditions.flat().map((fact) => ({ regla, ...fact })) };
}
