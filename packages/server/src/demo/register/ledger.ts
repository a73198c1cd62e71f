import { foldText } from '@marcario/core';
import type { CanonicalBrand, Estado } from '@marcario/core/contract';
import type { Sign } from '../../synthetic/signs.ts';
import type { Trade } from './trades/trade.ts';

/** A sign of a family, and the Nice classes for which it is filed, ascending. */
export interface FamilyMark {
  readonly sign: Sign;
  readonly clases: readonly number[];
  /** The trade of its house. */
  readonly trade: Trade;
}

interface Entry {
  readonly mark: FamilyMark;
  /** First day on which somebody may file the same again, `YYYY-MM-DD`. */
  readonly freeFrom: string;
}

/** No day: the mark stands. */
const NEVER = '9999-12-31';
/** Years after which an application that came to nothing is surely closed. */
const CLOSED_WITHIN = 4;
const REFUSED: ReadonlySet<Estado> = new Set<Estado>([
  'denegada',
  'rechazada',
  'desistida',
  'abandonada',
]);
const ENDED: ReadonlySet<Estado> = new Set<Estado>(['vencida', 'caducado', 'anulada']);

/** What was filed so far, so that nobody files what stands already. */
export class Ledger {
  readonly #byHolder = new Map<number, Entry[]>();
  readonly #byName = new Map<string, Entry[]>();

  /** Enters the mark of this holder as the register shows it. */
  enter(holder: number, mark: FamilyMark, brand: CanonicalBrand): void {
    const entry = { mark, freeFrom: freeFrom(brand) };
    append(this.#byHolder, holder, entry);
    append(this.#byName, keyOf(mark.sign.denominacion), entry);
  }

  /** What this holder has filed, oldest first. */
  filedBy(holder: number): readonly FamilyMark[] {
    return (this.#byHolder.get(holder) ?? []).map(({ mark }) => mark);
  }

  /** Whether a mark of that name in one of the classes stands in the way of an application on that day. */
  stands(name: string, clases: readonly number[], day: string): boolean {
    const entries = this.#byName.get(keyOf(name)) ?? [];
    return entries.some(
      ({ mark, freeFrom }) => freeFrom > day && mark.clases.some((clase) => clases.includes(clase)),
    );
  }
}

/** The same for whatever letters and blanks a name is written with. */
function keyOf(name: string): string {
  return foldText(name).replaceAll(' ', '');
}

function append<Key>(lists: Map<Key, Entry[]>, key: Key, entry: Entry): void {
  const list = lists.get(key);
  if (list) list.push(entry);
  else lists.set(key, [entry]);
}

function freeFrom({ estado, fechaPresentacion, fechaVencimiento }: CanonicalBrand): string {
  if (estado && ENDED.has(estado)) return fechaVencimiento ?? NEVER;
  if (!estado || !REFUSED.has(estado) || !fechaPresentacion) return NEVER;
  return String(Number(fechaPresentacion.slice(0, 4)) + CLOSED_WITHIN) + fechaPresentacion.slice(4);
}
