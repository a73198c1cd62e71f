import { actVocabulary } from '@marcario/core';
import {
  DEAD_ESTADOS,
  ESTADOS,
  type Estado,
  TERMINAL_ESTADOS,
  TIPOS_SIGNO,
} from '@marcario/core/contract';
import {
  type ReadResourceResult,
  type Resource,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server';
import niceClasses from './nice-headings.json' with { type: 'json' };

/** A closed list of the contract, which a model can read once rather than in every tool. */
interface Vocabulary {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly read: () => unknown;
}

const MEANINGS: Readonly<Record<Estado, string>> = {
  en_tramite: 'filed, under examination',
  observacion_de_fondo: 'the office has objected on substance',
  publicada: 'published; third parties may oppose for a time',
  oposicion: 'opposed by a third party',
  concedida: 'granted; final fees or registration outstanding',
  registrada: 'registered',
  esperando_renovacion: 'registered, at or past expiry and renewable',
  rechazada: 'refused',
  denegada: 'denied for good',
  desistida: 'withdrawn by the applicant',
  abandonada: 'abandoned',
  anulada: 'annulled',
  caducado: 'lapsed without renewal',
  vencida: 'expired',
};

const VOCABULARIES: readonly Vocabulary[] = [
  {
    name: 'estados',
    title: 'Statuses of a mark',
    description:
      'The 14 values of estado in lifecycle order; liveOnly leaves out the terminal ones, vivas all that block nothing.',
    read: () =>
      ESTADOS.map((codigo) => ({
        codigo,
        significado: MEANINGS[codigo],
        terminal: (TERMINAL_ESTADOS as readonly Estado[]).includes(codigo),
        viva: !(DEAD_ESTADOS as readonly Estado[]).includes(codigo),
      })),
  },
  {
    name: 'clases',
    title: 'Nice classes',
    description:
      'What each of the 45 classes holds, in a few words: an aid, not the classification.',
    read: () => niceClasses.headings.map((contiene, index) => ({ clase: index + 1, contiene })),
  },
  {
    name: 'tipos-de-signo',
    title: 'Sign types',
    description: 'The values of tipoSigno.',
    read: () => TIPOS_SIGNO,
  },
  {
    name: 'anotaciones',
    title: 'Acts of the office',
    description:
      'The known acts on a mark: section, codes, beginnings of their text, and what they do to an opposition or to the mark.',
    read: actVocabulary,
  },
];

/** The vocabularies as listed by `resources/list`. */
export const vocabularyResources: readonly Resource[] = VOCABULARIES.map(
  ({ name, title, description }) => ({
    uri: vocabularyUri(name),
    name,
    title,
    description,
    mimeType: 'application/json',
  }),
);

/** @throws ResourceNotFoundError that names what can be read */
export function readVocabulary(uri: string): ReadResourceResult {
  const vocabulary = VOCABULARIES.find(({ name }) => vocabularyUri(name) === uri);
  if (vocabulary === undefined) {
    const known = VOCABULARIES.map(({ name }) => vocabularyUri(name)).join(', ');
    throw new ResourceNotFoundError(uri, `No such resource: there are ${known}`);
  }
  const text = JSON.stringify(vocabulary.read());
  return { contents: [{ uri, mimeType: 'application/json', text }] };
}

function vocabularyUri(name: string): string {
  return `marcario://${name}`;
}
