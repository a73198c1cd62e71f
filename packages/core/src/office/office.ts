/**
 * The data and rules of a trademark office. Everything that differs between countries is behind this interface, and
 * `office/index.ts` selects the office that a build serves. The words of the contract (`rut`, `estado`, `plazos`)
 * are the same for all offices. Codes are separate from texts and rules, so that a web page that needs a list of
 * codes loads nothing else.
 */
export interface Office {
  readonly PLACE: Place;
  readonly STATUSES: Statuses;
  readonly STATUS_TEXTS: StatusTexts;
  readonly SIGN_TYPES: readonly string[];
  /** The sign type for a text that `SIGN_TYPE_TEXTS` does not contain. */
  readonly OTHER_SIGN_TYPE: string;
  readonly SIGN_TYPE_TEXTS: SignTypeTexts;
  readonly COMPANY_NAMES: CompanyNames;
  readonly DATE_WORDS: DateWords;
  readonly MARK_WORDS: Readonly<Record<'es' | 'en', MarkWords>>;
  readonly TAX_ID: TaxId;
  readonly TAX_ID_FORM: TaxIdForm;
  readonly ACTS: ActCatalog;
  /** The kinds of term, in the order in which a mark's terms are listed; they include `oposicion` and `renovacion`. */
  readonly TERM_KINDS: readonly string[];
  /** Kinds of term by which marks can be listed, because the data contains their dates. */
  readonly LISTED_TERM_KINDS: readonly string[];
  readonly TERM_REMARKS: TermRemarks;
  /** Years for which a registration is valid, and by which each renewal extends it. */
  readonly REGISTRATION_YEARS: number;
  readonly TERMS: Terms;
  /** The lines of the iCalendar component `VTIMEZONE` of the office's time zone (RFC 5545). */
  readonly CALENDAR_ZONE: readonly string[];
  readonly CALENDAR_WORDS: Readonly<Record<'es' | 'en', TermWords>>;
  /**
   * Determines whether the status that the office reports is outdated according to its own acts, numbers and dates.
   * @param today the current day at the office, `YYYY-MM-DD`
   * @param readAct looks an act up in the catalog, by its code or else by its text
   */
  deriveStatus(
    facts: StatusFacts,
    today: string,
    readAct: (act: WrittenAct) => CatalogedAct | null,
  ): DerivedStatus;
  /** Replaces the tax ids that callers may not see. */
  hideTaxIds(text: string): string;
  /** Extracts the opponent, the earlier mark and the grounds from the text of a demand. */
  readDemand(act: DescribedAct): Demand;
  /** Returns the code of the province of a comuna; null for a text that is no comuna. */
  provinceOf(comuna: string): string | null;
}

/** The location of the office, its time zone and its workdays. */
export interface Place {
  /** The English adjective for the country: `Chilean`. */
  readonly demonym: string;
  /** The city whose local date is "today". */
  readonly city: string;
  /** IANA name of the time zone. */
  readonly timeZone: string;
  /** The locale for formatting dates in each language (BCP 47). */
  readonly locales: Readonly<Record<'es' | 'en', string>>;
  /** Days of the week on which the office works, 0 for Sunday. */
  readonly workdays: readonly number[];
}

/** The statuses of a mark, with the sets of statuses that rules common to all offices use. */
export interface Statuses {
  /** All statuses in lifecycle order, which `sort=estado` follows. */
  readonly codes: readonly string[];
  /** The status of a mark for which no source states one. */
  readonly initial: string;
  /** The status of a mark published for opposition. */
  readonly published: string;
  /** Statuses before registration, in which the mark can be opposed. */
  readonly pending: readonly string[];
  /** Statuses that the watch filter `liveOnly` excludes. */
  readonly terminal: readonly string[];
  /** Statuses that the filter `vivas` excludes, because the mark can no longer block another. */
  readonly dead: readonly string[];
}

/** The office's texts for statuses. */
export interface StatusTexts {
  /** The status code of each text other than the codes' own names; texts are folded. */
  readonly texts: Readonly<Record<string, string>>;
  /** A folded text that the office writes instead of a status. */
  readonly placeholder: string;
}

/** The office's texts for kinds of sign. */
export interface SignTypeTexts {
  /** The office's texts for each code, folded, without the words of `noise`. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
  /** Words that are ignored because they do not indicate the type. */
  readonly noise: readonly string[];
}

/** Abbreviations in company names, all folded; they are expanded, so that two spellings name one person. */
export interface CompanyNames {
  /** The conjunction that the sign & is replaced by. */
  readonly and: string;
  /**
   * The replacement of each word, and then of each phrase: an abbreviation is expanded, and a legal form of several
   * words is shortened to its usual short form.
   */
  readonly abbreviations: Readonly<Record<string, string>>;
  /** Legal forms after expansion, which never follow a conjunction: a letter before one of them is an initial. */
  readonly legalForms: readonly string[];
}

/** The names of each month and each day of the week in documents, folded. */
export interface DateWords {
  /** The names of each month, from January. */
  readonly months: readonly (readonly string[])[];
  /** The names of each day of the week, from Sunday. */
  readonly weekdays: readonly (readonly string[])[];
}

/** The rules of the number by which the country's tax service identifies a person: `rut` in the contract. */
export interface TaxId {
  /** The valid notations, for the error message about an invalid tax id. */
  readonly sendWords: string;
  /** Converts a tax id in any notation to the stored one; null for an invalid tax id. */
  normalize(text: string): string | null;
  /** Computes the check digit from the digits before it. */
  checkDigit(digits: string): string;
  /** Tells whether callers may see a tax id; that of a natural person is never returned (decision C1). */
  isPublic(taxId: string): boolean;
}

/** The notation of a tax id, for schemas and their documentation. */
export interface TaxIdForm {
  /** Matches the stored notation. */
  readonly pattern: RegExp;
  /** Describes the pattern as the end of a sentence that begins with "must be". */
  readonly words: string;
  /** Describes the notations that a filter accepts. */
  readonly filterWords: string;
}

/** The code and text of an act as the office publishes it. */
export interface WrittenAct {
  readonly codigo?: string | null | undefined;
  readonly descripcion: string;
}

export interface DescribedAct extends WrittenAct {
  readonly observacion?: string | undefined;
}

/** The role of an act that starts or ends a term of the procedure (decision E2). */
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

/** The catalog's entry for an act. */
export interface CatalogedAct {
  /** The code of the part of the procedure to which the act belongs. */
  readonly seccionTipo: string;
  readonly seccionNombre: string;
  readonly rol?: ActRole;
  /** `opens`: the act starts an opposition; `closes`: it ends an open one. */
  readonly opposition?: 'opens' | 'closes';
  /** True for acts that refuse the application or end the mark's life (decision C7, rule 2). */
  readonly ends?: true;
}

/** A row of the catalog: one act that the office is known to publish. */
export interface ActRow extends Omit<CatalogedAct, 'seccionNombre'> {
  /** Codes that identify this act only. */
  readonly codes?: readonly string[];
  /** Folded prefixes of the office's text that identify the act. */
  readonly texts: readonly string[];
  /** Words that deprive the act of its role if they occur in its text, because such a text only mentions the act. */
  readonly exceptWith?: readonly string[];
}

/** The catalog of the acts of an office. */
export interface ActCatalog {
  /** The names of the parts of the procedure by their code. */
  readonly sections: Readonly<Record<string, string>>;
  /** The code of the part of the procedure to which oppositions belong. */
  readonly oppositionSection: string;
  /** One row per act, in the order of the procedure. */
  readonly rows: readonly ActRow[];
  /** Codes that several acts share, so that only the text distinguishes the acts. */
  readonly sharedCodes: Readonly<Record<string, Omit<CatalogedAct, 'seccionNombre'>>>;
}

/** The fields of an act from which statuses and terms are derived. */
export interface DatedAct extends WrittenAct {
  readonly id: string;
  /** `YYYY-MM-DD`. */
  readonly fecha: string;
  /** The end of the term that starts with the act, if the office states it. */
  readonly fechaVencimiento?: string | undefined;
}

/** The fields of a mark from which its status is derived. */
export interface StatusFacts<Code extends string = string> {
  readonly estado: Code;
  /** Null when the mark has no registration number. */
  readonly nroRegistro: string | null;
  readonly fechaRegistro: string | null;
  readonly clasesDetalle: readonly { readonly clase: number; readonly estado?: Code | undefined }[];
  readonly anotaciones: readonly DatedAct[];
}

/** One fact that proves a derived status: the rule that uses it, and the act or field that states it. */
export interface StatusEvidence {
  regla: string;
  anotacionId?: string;
  campo?: string;
  valor?: string;
}

/** The status derived from the corpus, if the office's status is outdated (specification 2.3, decisions C6, C7). */
export interface DerivedStatus<Code extends string = string> {
  readonly estadoDerivado?: Code;
  readonly estadoDesactualizado: boolean;
  /** The facts that prove `estadoDerivado`; empty without one. */
  readonly evidencia: StatusEvidence[];
}

/** The contents of the demand that starts an opposition. */
export interface Demand {
  readonly oponente?: string;
  readonly marcaAnterior?: {
    denominacion?: string;
    nroRegistro?: string;
    nroSolicitud?: string;
  };
  /** The grounds for refusal, each as an article and letter of the law. */
  readonly causales?: string[];
}

/** The dates of a mark from which terms are computed. */
interface TermDates {
  readonly nroRegistro: string | null;
  readonly fechaPresentacion: string | null;
  readonly fechaPublicacion: string | null;
  readonly fechaRegistro: string | null;
  readonly fechaVencimiento: string | null;
  /** Renewals inferred from stated expiries, oldest first (decision F6). */
  readonly renovaciones?:
    | readonly { readonly desde: string; readonly hasta: string; readonly vistoEn: string }[]
    | undefined;
}

/** The acts of a mark from which terms are computed, by role; oldest first, without future acts. */
export interface TermActs {
  of(role: ActRole): readonly DatedAct[];
}

/** The end of a term. `fecha`: has a date; `pendiente`: not started; `desconocido`: unknown; `cerrado`: over. */
export interface TermEnd<Missing extends string = string> {
  readonly kind: 'fecha' | 'pendiente' | 'desconocido' | 'cerrado';
  readonly vence?: string;
  readonly falta?: (Missing | 'calendario')[];
}

/** The input of every rule: a mark's dates, its status according to the corpus, its acts by role, and the calendar. */
export interface TermFacts<Code extends string = string> {
  readonly mark: TermDates;
  /** `estadoDerivado` if there is one, else `estado`. */
  readonly estado: Code;
  readonly acts: TermActs;
  /** The day of the first known act of the open opposition; null when none is open. */
  readonly opposedSince: string | null;
  /** `YYYY-MM-DD` at the office. */
  readonly today: string;
  /** Returns the day at the office of an ISO 8601 moment. */
  dayOf(moment: string): string;
  /** Returns the end of a term `days` business days after `base`, which is not counted. */
  businessTerm(base: string, days: number): TermEnd<never>;
  /** Returns `date` if it is a business day, else the next one; null when the calendar does not cover it. */
  businessDayFrom(date: string): string | null;
}

/** The variable part of a term: the fields that its rule computes for a mark. */
export interface TermOutcome<Missing extends string = string, Warning extends string = string>
  extends TermEnd<Missing> {
  readonly base?: { campo?: string; anotacionId?: string; fecha: string };
  readonly abre?: string;
  readonly graciaHasta?: string;
  readonly origen?: 'oficina' | 'calculado';
  readonly advertencias?: Warning[];
}

/** The rule of one kind of term: whether a mark has the term, and how its dates are computed. */
export interface TermRule<
  Kind extends string = string,
  Code extends string = string,
  Missing extends string = string,
  Warning extends string = string,
> {
  readonly tipo: Kind;
  /** The article of law that sets the term. */
  readonly regla: string;
  readonly cantidad: number;
  readonly unidad: 'dia_habil' | 'mes' | 'anio';
  isListed(facts: TermFacts<Code>): boolean;
  outcome(facts: TermFacts<Code>): TermOutcome<Missing, Warning>;
  /** Warnings that apply to the term whatever its date. */
  readonly advertencias?: readonly Warning[];
  /** Present when the office itself always states the date. */
  readonly origen?: 'oficina';
}

/** Codes for data missing to compute a date (`missing`), and for limits of what a date proves (`warnings`). */
export interface TermRemarks {
  readonly missing: readonly string[];
  readonly warnings: readonly string[];
}

/** The rules by which an office's terms are computed. */
export interface Terms {
  /** One rule per kind of term, in the order in which the terms of a mark are listed. */
  readonly rules: readonly TermRule[];
  /** Returns the role of an act in terms, given its catalog entry; undefined if it has none. */
  roleOf(act: WrittenAct, known: CatalogedAct | null): ActRole | undefined;
}

/** The names of a mark's codes in documents for people, in one language. */
export interface MarkWords {
  readonly statuses: Readonly<Record<string, string>>;
  /** Names by the codes of `SIGN_TYPES`; a mark may have a text that is no code. */
  readonly signs: ReadonlyMap<string, string>;
}

/** The texts of calendar files about the listed terms, in one language, by kind of term. */
export interface TermWords {
  /** The default names of calendars without a name of their owner. */
  readonly names: Readonly<Record<string, string>>;
  /** The titles of events: what happens on the day, for a given mark. */
  readonly titles: Readonly<Record<string, (mark: string) => string>>;
  /** Sentences that explain the rule: its article of law, and the start of the term. */
  readonly rules: Readonly<Record<string, string>>;
  readonly warnings: Readonly<Record<string, string>>;
}
