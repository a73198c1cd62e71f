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

/** A fact before a rule has made it evidence. */
type Fact = Omit<StatusEvidence, 'regla'>;

interface Conclusion {
  readonly estado: Status;
  readonly evidencia: StatusEvidence[];
}

/** Nothing that happened before registration says more than these. */
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
 * Whether the office's status lags behind what the corpus knows: the first rule of decision C7 that
 * applies.
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

/** Rule 2: a refusal was reversed when the grant came after it. One that no act dates stands. */
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

/** An act by its code; one without a code by its text. */
function toActFact(act: DatedAct | undefined): Fact[] {
  if (!act) return [];
  const { id: anotacionId, codigo = null, descripcion } = act;
  if (codigo === null) return [{ anotacionId, campo: 'descripcion', valor: descripcion }];
  return [{ anotacionId, campo: 'codigo', valor: codigo }];
}

function toFact(campo: string, valor: string | null): Fact[] {
  return valor === null ? [] : [{ campo, valor }];
}

/** The status of a rule, when there are facts for every one of its conditions. */
function concludeIf(
  regla: string,
  estado: Status,
  conditions: readonly (readonly Fact[])[],
): Conclusion | null {
  if (conditions.some((facts) => facts.length === 0)) return null;
  return { estado, evidencia: conditions.flat().map((fact) => ({ regla, ...fact })) };
}
