import type { BrandSummary, MarcarioClient } from '@marcario/client';
import { todayInSantiago } from '../texts/formats.ts';
import { isLongOver } from '../texts/term-words.ts';
import type { Holder } from './address.ts';
import { type ExtraColumn, marksSheet } from './export-marks.ts';
import { texts, words } from './language.ts';
import { type HolderTerms, newestDay, type Term, termDay } from './portfolio-terms.ts';
import { saveWorkbook } from './save-file.ts';
import type { Sheet } from './xlsx.ts';

const phrases = texts.mesa.planilla;

/** Says which date an undated term lacks, "falta la fecha de notificación", or that the term must have ended. */
export function describeMissing(term: Term): string {
  const { falta = ['fecha'] } = term.plazo;
  const newest = newestDay(term);
  if (isLongOver(term.plazo, newest, todayInSantiago())) {
    return texts.term.longOver(words.day(newest));
  }
  return falta.map((one) => texts.mesa.falta[one]).join(', ');
}

/**
 * Saves all marks of a holder as a workbook: a sheet of marks with their next terms, soonest first, and a sheet of all
 * terms.
 * @param byName marks attributed to the holder by name only, if known
 */
export async function exportPortfolio(
  { brands }: MarcarioClient,
  holder: Holder,
  terms: HolderTerms,
  byName: ReadonlySet<string> | undefined,
): Promise<void> {
  const marks: BrandSummary[] = [];
  for await (const mark of brands.export({ titularId: [holder.id] })) marks.push(mark);
  const next = new Map<string, Term>();
  for (const term of terms.dated) {
    if (!next.has(term.nroSolicitud)) next.set(term.nroSolicitud, term);
  }
  const undated = new Map<string, Term[]>();
  for (const term of terms.undated) {
    undated.set(term.nroSolicitud, [...(undated.get(term.nroSolicitud) ?? []), term]);
  }
  const nextTermDay = (nro: string) => {
    const term = next.get(nro);
    return term === undefined ? null : termDay(term);
  };
  const extra: ExtraColumn[] = [
    {
      head: phrases.nextTerm,
      kind: 'text',
      width: 30,
      cell: ({ nroSolicitud }) => {
        const term = next.get(nroSolicitud) ?? undated.get(nroSolicitud)?.[0];
        return term === undefined ? null : texts.plazo[term.plazo.tipo];
      },
    },
    {
      head: phrases.nextDay,
      kind: 'day',
      width: 13,
      cell: ({ nroSolicitud }) => nextTermDay(nroSolicitud),
    },
    {
      head: phrases.undated,
      kind: 'text',
      width: 44,
      cell: ({ nroSolicitud }) =>
        (undated.get(nroSolicitud) ?? [])
          .map((term) => `${texts.plazo[term.plazo.tipo]}: ${describeMissing(term)}`)
          .join('; '),
    },
    ...(byName === undefined ? [] : [attribution(byName)]),
  ];
  const soonestTerm = ({ nroSolicitud: nro }: BrandSummary) =>
    undated.has(nro) ? '0' : (nextTermDay(nro) ?? '9');
  const sorted = marks.sort((a, b) => soonestTerm(a).localeCompare(soonestTerm(b)));
  await saveWorkbook(holder.name, [marksSheet(sorted, extra), termsSheet(terms)]);
}

function attribution(byName: ReadonlySet<string>): ExtraColumn {
  return {
    head: phrases.byName,
    kind: 'text',
    width: 16,
    cell: ({ nroSolicitud }) => (byName.has(nroSolicitud) ? phrases.name : phrases.rut),
  };
}

function termsSheet({ dated, undated, longOver }: HolderTerms): Sheet {
  const { columna } = texts;
  const text = (head: string, width: number) => ({ head, kind: 'text', width }) as const;
  return {
    name: phrases.terms,
    columns: [
      text(phrases.term, 34),
      { head: phrases.day, kind: 'day', width: 13 },
      text(phrases.why, 44),
      text(columna.denominacion, 32),
      text(columna.nroSolicitud, 12),
      text(columna.nroRegistro, 12),
      text(columna.estado, 20),
    ],
    rows: [...undated, ...dated, ...longOver].map((term) => [
      texts.plazo[term.plazo.tipo],
      termDay(term) || null,
      termDay(term) === '' ? describeMissing(term) : null,
      term.denominacion,
      term.nroSolicitud,
      term.nroRegistro,
      texts.estado[term.estado],
    ]),
  };
}
