import { appendFile, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { forgetMissed, movePortal, noteMissed } from '../../store/feed-store.ts';
import { documentHash } from '../stage-document.ts';
import type { FetchedDocument } from './feed.ts';
import type { FeedTools } from './feed-tools.ts';
import type { PortalTurn } from './portal-turns.ts';

/** Dossiers of many numbers on their way into one document, and how far the rounds have come. */
export interface DossierBatch {
  /** How many dossiers the document has so far. */
  readonly size: number;
  /** A number was asked for; `line` is null when no dossier could be taken: it is asked again. */
  readonly add: (turn: PortalTurn, line: string | null) => Promise<void>;
  /** The document; null when there was no dossier at all, in which case the rounds have moved on. */
  readonly close: () => Promise<FetchedDocument | null>;
}

/** Opens a file for dossiers at `path`. */
export function openBatch({ db, now }: FeedTools, path: string): DossierBatch {
  const rounds: { walked?: string; pending?: string } = {};
  const read: string[] = [];
  let size = 0;
  const moveOn = async () => {
    await movePortal(db, rounds);
    await forgetMissed(db, read);
  };
  return {
    get size() {
      return size;
    },
    add: async ({ nro, round }, line) => {
      if (round === 'walked' || round === 'pending') rounds[round] = nro;
      if (line === null) return noteMissed(db, nro, now().toISOString());
      read.push(nro);
      await appendFile(path, `${line}\n`, { mode: 0o600 });
      size += 1;
    },
    close: async () => {
      if (size > 0) return documentAt(path, moveOn);
      await moveOn();
      return null;
    },
  };
}

async function documentAt(path: string, accept: () => Promise<void>): Promise<FetchedDocument> {
  return {
    kind: 'document',
    source: 'portal',
    name: basename(path),
    path,
    sha256: await documentHash(path),
    accept,
    release: () => rm(path, { force: true }),
  };
}
