/**
 * What an office of trademarks brings with it. Everything that differs from country to country is behind this
 * interface, and `office/index.ts` names the office that a build serves. The words of the contract (`rut`,
 * `estado`, `plazos`) stay the same for all of them. Codes are apart from texts and rules, so that a page which
 * needs a list of codes loads no more.
 */
export interface Office {
  readonly PLACE: Place;
  readonly STATUSES: Statuses;
  readonly STATUS_TEXTS: StatusTexts;
  readonly SIGN_TYPES: readonly string[];
  /** The one of them for a text that no row of `SIGN_TYPE_TEXTS` has. */
  readonly OTHER_SIGN_TYPE: string;
  readonly SIGN_TYPE_TEXTS: SignTypeTexts;
  readonly COMPANY_NAMES: CompanyNames;
  readonly DATE_WORDS: DateWords;
  readonly MARK_WORDS: Readonly<Record<'es' | 'en', MarkWords>>;
  readonly TAX_ID: TaxId;
  readonly TAX_ID_FORM: TaxIdForm;
  readonly ACTS: ActCatalog;
  /** The terms by name, in the order in which a mark's are listed. `oposicion` and `renovacion` are among them. */
  readonly TERM_KINDS: readonly string[];
  /** Kinds of term by which marks can be listed, because the data contains their dates. */
  readonly LISTED_TERM_KINDS: readonly string[];
  readonly TERM_REMARKS: TermRemarks;
  /** Years for which a registration holds and is renewed. */
  readonly REGISTRATION_YEARS: number;
  readonly TERMS: Terms;
  /** The component `VTIMEZONE` of the office's zone (RFC 5545), line by line. */
  readonly CALENDAR_ZONE: readonly string[];
  readonly CALENDAR_WORDS: Readonly<Record<'es' | 'en', TermWords>>;
  /**
   * Whether the status that the office reports lags behind its own acts, numbers and dates.
   * @param today `YYYY-MM-DD` at the office
   * @param readAct what the catalog knows of an act, by its code or else by its text
   */
  deriveStatus(
    facts: StatusFacts,
    today: string,
    readAct: (act: WrittenAct) => CatalogedAct | null,
  ): DerivedStatus;
  /** A text without the tax ids that callers may not see. */
  hideTaxIds(text: string): string;
  /** Who opposes, with which earlier mark and on which grounds, as the text of a demand says it. */
  readDemand(act: DescribedAct): Demand;
  /** The code of the province that a comuna lies in; null for what is no comuna. */
  provinceOf(comuna: string): string | null;
}

/** Where the office is, and by which clocks and weeks it works. */
export interface Place {
  /** As an English sentence names what is of the country: `Chilean`. */
  readonly demonym: string;
  /** The city whose days are meant by "today". */
  readonly city: string;
  /** IANA name. */
  readonly timeZone: string;
  /** How the country writes days in each language (BCP 47). */
  readonly locales: Readonly<Record<'es' | 'en', string>>;
  /** Days of the week on which the office works, 0 for Sunday. */
  readonly workdays: readonly number[];
}

/** The statuses of a mark, and what the rules of any office must know of them. */
export interface Statuses {
  /** In the order of a mark's life, which `sort=estado` follows. */
  readonly codes: readonly string[];
  /** Of a mark of which no source states one. */
  readonly initial: string;
  /** Published for opposition. */
  readonly published: string;
  /** Before registration: the mark can be opposed. */
  readonly pending: readonly string[];
  /** Left out by the watch filter `liveOnly`. */
  readonly terminal: readonly string[];
  /** Left out by `vivas`: the mark can no longer block another. */
  readonly dead: readonly string[];
}

/** How the office writes statuses. */
export interface StatusTexts {
  /** The office's texts beside the codes' own names, folded. */
  readonly texts: Readonly<Record<string, string>>;
  /** A folded text that stands for no status. */
  readonly placeholder: string;
}

/** How the office writes the kinds of sign. */
export interface SignTypeTexts {
  /** The office's texts for each code, folded, without the words of `noise`. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
  /** Words that say nothing of the type. */
  readonly noise: readonly string[];
}

/** How names of companies are abbreviated, all of it folded: two spellings of one name are one person. */
export interface CompanyNames {
  /** The word that the sign & stands for. */
  readonly and: string;
  /**
   * What is read instead of each word, and then of each phrase: an abbreviation is written out, and a legal form of
   * several words has its usual short form.
   */
  readonly abbreviations: Readonly<Record<string, string>>;
  /** Words, written out, that no conjunction comes before: a letter before one of them is an initial. */
  readonly legalForms: readonly string[];
}

/** The words of days in documents, folded: for each month and day of the week all that it is called. */
export interface DateWords {
  /** January is the first. */
  readonly months: readonly (readonly string[])[];
  /** Sunday is the first. */
  readonly weekdays: readonly (readonly string[])[];
}

/** The number by which the country's tax service names a person: `rut` in the contract. */
export interface TaxId {
  /** What to send, in the error about an invalid one. */
  readonly sendWords: string;
  /** Any of the ways in which it is written, as records keep it; null for no valid one. */
  normalize(text: string): string | null;
  /** The check digit of the digits before it. */
  checkDigit(digits: string): string;
  /** Whether callers may see it: that of a natural person is never shown (decision C1). */
  isPublic(taxId: string): boolean;
}

/** How a tax id is written, for schemas and their documentation. */
export interface TaxIdForm {
  /** As records keep it. */
  readonly pattern: RegExp;
  /** What the pattern asks for, as a sentence goes on after "must be". */
  readonly words: string;
  /** How a filter takes it. */
  readonly filterWords: string;
}

/** An act as the office writes it. */
export interface WrittenAct {
  readonly codigo?: string | null | undefined;
  readonly descripcion: string;
}

export interface DescribedAct extends WrittenAct {
  readonly observacion?: string | undefined;
}

/** What an act is, where a term of the procedure runs from it or ends with it (decision E2). */
export type ActRole =
  | 'aceptacion'
  | 'publicacion'
  | 'demanda'
  | 'traslado'
  | 'contestacion'
  | 'observaciones_de_fondo'
  | 'rechazo'
  | 'concesion'
  | 'renovacion';

/** What the catalog knows of an act. */
export interface CatalogedAct {
  /** The part of the procedure that it belongs to. */
  readonly seccionTipo: string;
  readonly seccionNombre: string;
  readonly rol?: ActRole;
  /** `opens` begins an opposition; `closes` ends one that is open. */
  readonly opposition?: 'opens' | 'closes';
  /** True for acts that refuse the application or end the mark's life (decision C7, rule 2). */
  readonly ends?: true;
}

/** One act that the office is known to publish. */
export interface ActRow extends Omit<CatalogedAct, 'seccionNombre'> {
  /** Codes that mean this act and no other. */
  readonly codes?: readonly string[];
  /** Folded beginnings of the office's text. */
  readonly texts: readonly string[];
  /** Words anywhere in the text that take its part in the procedure away: it speaks of such an act only. */
  readonly exceptWith?: readonly string[];
}

/** The acts of an office. */
export interface ActCatalog {
  /** The parts of the procedure by their code. */
  readonly sections: Readonly<Record<string, string>>;
  /** The part that oppositions belong to. */
  readonly oppositionSection: string;
  /** In the order of the procedure. */
  readonly rows: readonly ActRow[];
  /** Codes that several acts share: the text distinguishes them. */
  readonly sharedCodes: Readonly<Record<string, Omit<CatalogedAct, 'seccionNombre'>>>;
}

/** As much of an act as a status or a term rests on. */
export interface DatedAct extends WrittenAct {
  readonly id: string;
  /** `YYYY-MM-DD`. */
  readonly fecha: string;
  /** The end of the term that runs from the act, where the office states it. */
  readonly fechaVencimiento?: string | undefined;
}

/** As much of a mark as its derived status rests on. */
export interface StatusFacts<Code extends string = string> {
  readonly estado: Code;
  /** Null when there is no real number. */
  readonly nroRegistro: string | null;
  readonly fechaRegistro: string | null;
  readonly clasesDetalle: readonly { readonly clase: number; readonly estado?: Code | undefined }[];
  readonly anotaciones: readonly DatedAct[];
}

/** One fact that a derived status rests on: the rule, and where it was read. */
export interface StatusEvidence {
  regla: string;
  anotacionId?: string;
  campo?: string;
  valor?: string;
}

/** What the corpus adds to the office's status (specification 2.3, decisions C6 and C7). */
export interface DerivedStatus<Code extends string = string> {
  readonly estadoDerivado?: Code;
  readonly estadoDesactualizado: boolean;
  /** What `estadoDerivado` rests on; empty without one. */
  readonly evidencia: StatusEvidence[];
}

/** What the demand of an opposition states. */
export interface Demand {
  readonly oponente?: string;
  readonly marcaAnterior?: {
    denominacion?: string;
    nroRegistro?: string;
    nroSolicitud?: string;
  };
  /** Grounds, by article and letter of the law. */
  readonly causales?: string[];
}

/** The dates of a mark that terms rest on. */
interface TermDates {
  readonly nroRegistro: string | null;
  readonly fechaPresentacion: string | null;
  readonly fechaPublicacion: string | null;
  readonly fechaRegistro: string | null;
  readonly fechaVencimiento: string | null;
  /** Renewals that documents show, oldest first (decision F6). */
  readonly renovaciones?:
    | readonly { readonly desde: string; readonly hasta: string; readonly vistoEn: string }[]
    | undefined;
}

/** The acts of a mark that terms rest on, by what they are; oldest first, none of them in the future. */
export interface TermActs {
  of(role: ActRole): readonly DatedAct[];
}

/** How a term ends: its last day, over long ago, or not known. */
export interface TermEnd<Missing extends string = string> {
  readonly kind: 'fecha' | 'pendiente' | 'desconocido' | 'cerrado';
  readonly vence?: string;
  readonly falta?: (Missing | 'calendario')[];
}

/** What every rule is given: the mark's dates, its state as the corpus knows it, its acts by role, and the calendar. */
export interface TermFacts<Code extends string = string> {
  readonly mark: TermDates;
  /** `estadoDerivado`, else `estado`. */
  readonly estado: Code;
  readonly acts: TermActs;
  /** When the opposition that is open now opened, as far as the corpus knows; null when none is. */
  readonly opposedSince: string | null;
  /** `YYYY-MM-DD` at the office. */
  readonly today: string;
  /** The day at the office of a moment in ISO 8601. */
  dayOf(moment: string): string;
  /** The end of a term of business days, the day it runs from not counted. */
  businessTerm(base: string, days: number): TermEnd<never>;
  /** The day itself where the office works on it, else the next one; null where the calendar does not reach. */
  businessDayFrom(date: string): string | null;
}

/** A term without what its row of the table fixes. */
export interface TermOutcome<Missing extends string = string, Warning extends string = string>
  extends TermEnd<Missing> {
  readonly base?: { campo?: string; anotacionId?: string; fecha: string };
  readonly abre?: string;
  readonly graciaHasta?: string;
  readonly origen?: 'oficina' | 'calculado';
  readonly advertencias?: Warning[];
}

/** One row of the table of terms: when a mark has it, and how it is found. */
export interface TermRule<
  Kind extends string = string,
  Code extends string = string,
  Missing extends string = string,
  Warning extends string = string,
> {
  readonly tipo: Kind;
  /** The article that sets the term. */
  readonly regla: string;
  readonly cantidad: number;
  readonly unidad: 'dia_habil' | 'mes' | 'anio';
  isListed(facts: TermFacts<Code>): boolean;
  outcome(facts: TermFacts<Code>): TermOutcome<Missing, Warning>;
  /** What holds of the term whatever its date. */
  readonly advertencias?: readonly Warning[];
  /** The office states the date itself. */
  readonly origen?: 'oficina';
}

/** What may be missing for a date, and what a date does not prove. */
export interface TermRemarks {
  readonly missing: readonly string[];
  readonly warnings: readonly string[];
}

/** The rules of those terms. */
export interface Terms {
  /** In the order in which a mark's are listed. */
  readonly rules: readonly TermRule[];
  /** What part an act has in a term, given what the catalog knows of it; undefined for none. */
  roleOf(act: WrittenAct, known: CatalogedAct | null): ActRole | undefined;
}

/** How documents for people name what a mark has a code for, in one language. */
export interface MarkWords {
  readonly statuses: Readonly<Record<string, string>>;
  /** By the codes of `SIGN_TYPES`; a mark may have another one, which is no code. */
  readonly signs: ReadonlyMap<string, string>;
}

/** What a calendar file says of the listed terms in one language. */
export interface TermWords {
  /** What the calendar is of, where its owner gave it no name. */
  readonly names: Readonly<Record<string, string>>;
  /** What happens on the day of an entry, of which mark. */
  readonly titles: Readonly<Record<string, (mark: string) => string>>;
  /** What sets the term, and what it runs from. */
  readonly rules: Readonly<Record<string, string>>;
  readonly warnings: Readonly<Record<string, string>>;
}
