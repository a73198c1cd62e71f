import type { BrandReport, Channel, Plazo, SimilarBrands } from '@marcario/client';

type Explained = NonNullable<SimilarBrands['items'][number]['explicacion']>;

/** What each channel finds, as a badge says it. */
export const CHANNEL_WORDS: Readonly<Record<Channel, string>> = {
  exact: 'same words',
  fuzzy: 'written alike',
  phonetic: 'sounds alike',
  semantic: 'means the same',
};

/** What two marks share. */
export const SHARED_WORDS: Readonly<Record<Explained['compartidos'][number]['tipo'], string>> = {
  palabra: 'same words',
  inicio: 'begins the same',
  contenido: 'contains the same',
  sonido: 'sounds alike',
  concepto: 'means the same',
};

/** What a term is about, as a drawing says it. */
export const TERM_WORDS: Readonly<Record<Plazo['tipo'], string>> = {
  oposicion: 'Opposition',
  publicacion: 'Publication',
  renovacion: 'Renewal',
  nulidad: 'Invalidity action',
  no_uso: 'Non-use',
  contestacion: 'Answer to opposition',
  observacion_de_fondo: 'Answer to objections',
  apelacion: 'Appeal',
  pago_final: 'Final payment',
};

/** What a person is to a mark. */
export const ROLE_WORDS: Readonly<Record<BrandReport['personas'][number]['rol'], string>> = {
  titular: 'holder',
  representante: 'representative',
  ambas: 'holder and representative',
};

/** A share of one as a percentage. */
export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** A count as people read it. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
