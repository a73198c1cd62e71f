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
  const conclusion = conclude(facts, today, readAct);
  if (conclusion === null || conclusion.estado === facts.estado) return UNCHANGED;
  const { estado, evidencia } = conclusion;
  return { estadoDerivado: estado, estadoDesactualizado: true, evidencia };
}

function conclude(facts: StatusFacts<Status>, today: string, readAct: ReadAct): Conclusion | null {
  if (SETTLED.has(facts.estado)) return null;
  const number = factOf('nroRegistro', facts.nroRegistro);
  const date = facts.fechaRegistro;
  const registered = date === null || date > today ? [] : factOf('fechaRegistro', date);
  if (REFUSED.has(facts.estado)) return revived(facts, readAct, number, registered);
  const grant = actFact(newestGrant(facts.anotaciones));
  const classes = facts.clasesDetalle
    .filter(({ estado }) => estado === 'registrada')
    .flatMap(({ clase }) => factOf('clasesDetalle', String(clase)));
  return (
    all('C7.3', 'registrada', [number, registered]) ??
    all('C7.4', 'registrada', [number, grant]) ??
    all('C7.5', 'registrada', [grant, classes]) ??
    all('C7.6', 'concedida', [grant])
  );
}

/** Rule 2: a refusal was reversed when the grant came after it. One that no act dates stands. */
function revived(
  { anotaciones }: StatusFacts<Status>,
  readAct: ReadAct,
  number: Fact[],
  registered: Fact[],
): Conclusion | null {
  const refusal = newestOf(anotaciones.filter((act) => readAct(act)?.ends));
  if (!refusal) return null;
  const grant = newestGrant(anotaciones.filter(({ fecha }) => fecha > refusal.fecha));
  return all('C7.2', 'registrada', [number, registered, actFact(refusal), actFact(grant)]);
}

function newestGrant(acts: readonly DatedAct[]): DatedAct | undefined {
  return newestOf(acts.filter(({ codigo }) => codigo != null && GRANT_CODES.has(codigo)));
}

function newestOf(acts: readonly DatedAct[]): DatedAct | undefined {
  return acts.reduce<DatedAct | undefined>((a, b) => (a && a.fecha > b.fecha ? a : b), undefined);
}

/** An act by its code; one without a code by its text. */
function actFact(act: DatedAct | undefined): Fact[] {
  if (!act) return [];
  const { id: anotacionId, codigo = null, descripcion } = act;
  if (codigo === null) return [{ anotacionId, campo: 'descripcion', valor: descripcion }];
  return [{ anotacionId, campo: 'codigo', valor: codigo }];
}

function factOf(campo: string, valor: string | null): Fact[] {
  return valor === null ? [] : [{ campo, valor }];
}

/** The status of a rule, when there are facts for every one of its conditions. */
function all(
  regla: string,
  estado: Status,
  conditions: readonly (readonly Fact[])[],
): Conclusion | null {
  if (conditions.some((facts) => facts.length === 0)) return null;
  return { estado, evidencia: conditions.flat().map((fact) => ({ regla, ...fact })) };
}
