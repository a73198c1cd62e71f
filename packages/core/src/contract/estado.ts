import { STATUSES } from '../office/index.ts';

/**
 * The office's status codes in lifecycle order (specification 3.1: 14 of them). The order is part of the
 * contract: `sort=estado` follows it.
 */
export const ESTADOS = STATUSES.codes;

/** The status code of a mark. */
export type Estado = (typeof ESTADOS)[number];

/** The status of a mark when no source states one. */
export const INITIAL_ESTADO: Estado = STATUSES.initial;

/** The statuses in which a mark can be opposed. */
export const PENDING_ESTADOS: readonly Estado[] = STATUSES.pending;

/** The statuses that the watch filter `liveOnly` excludes (specification 3.1). */
export const TERMINAL_ESTADOS = STATUSES.terminal;

/** The statuses that `vivas` excludes: a mark with one of them can no longer block another (decision F5). */
export const DEAD_ESTADOS = STATUSES.dead;
