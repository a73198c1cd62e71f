import type {
  ActCatalog,
  CompanyNames,
  DateWords,
  Demand,
  DerivedStatus,
  MarkWords,
  Place,
  SignTypeTexts,
  Statuses,
  StatusFacts,
  StatusTexts,
  TaxId,
  TaxIdForm,
  TermRemarks,
  Terms,
  TermWords,
} from '../../../packages/core/src/office/office.ts';

/** An office that nobody has, to show what another one would bring: its days, statuses, tax ids, acts and terms. */
export const PLACE: Place = {
  demonym: 'Ruritanian',
  city: 'Strelsau',
  timeZone: 'Pacific/Auckland',
  locales: { es: 'es-ES', en: 'en-NZ' },
  workdays: [0, 1, 2, 3, 4],
};

export const CALENDAR_ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:Pacific/Auckland',
  'BEGIN:STANDARD',
  'DTSTART:20240407T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU',
  'TZOFFSETFROM:+1300',
  'TZOFFSETTO:+1200',
  'END:STANDARD',
  'END:VTIMEZONE',
];

export const STATUSES: Statuses = {
  codes: ['filed', 'open', 'granted', 'over'],
  initial: 'filed',
  published: 'open',
  pending: ['filed', 'open'],
  terminal: ['over'],
  dead: ['over'],
};

export const STATUS_TEXTS: StatusTexts = {
  texts: { eingereicht: 'filed', ausgelegt: 'open', eingetragen: 'granted', geloscht: 'over' },
  placeholder: 'siehe akte',
};

export const SIGN_TYPES = ['word', 'picture', 'else'];
export const OTHER_SIGN_TYPE = 'else';

export const SIGN_TYPE_TEXTS: SignTypeTexts = {
  texts: { word: ['wortmarke'], picture: ['bildmarke'] },
  noise: ['eine'],
};

export const COMPANY_NAMES: CompanyNames = {
  and: 'und',
  abbreviations: { ges: 'gesellschaft' },
  legalForms: ['ag'],
};

export const DATE_WORDS: DateWords = { months: [['janner']], weekdays: [] };

const MARKS: MarkWords = {
  statuses: { filed: 'filed', open: 'laid open', granted: 'granted', over: 'over' },
  signs: new Map([['word', 'of words']]),
};

export const MARK_WORDS: Readonly<Record<'es' | 'en', MarkWords>> = { es: MARKS, en: MARKS };

const TAX_ID_TEXT = /^R ?(\d{6})-?(\d)$/i;

/** Six digits and their sum modulo 10; who begins with 9 is a company. */
export const TAX_ID: TaxId = {
  sendWords: 'R, six digits and their check digit, such as R912345-4',
  normalize: (text) => {
    const [, digits = '', check] = TAX_ID_TEXT.exec(text.trim()) ?? [];
    return digits !== '' && TAX_ID.checkDigit(digits) === check ? `R${digits}-${check}` : null;
  },
  checkDigit: (digits) =>
    String(Array.from(digits, Number).reduce((sum, digit) => sum + digit, 0) % 10),
  isPublic: (taxId) => taxId.startsWith('R9'),
};

export const TAX_ID_FORM: TaxIdForm = {
  pattern: /^R\d{6}-\d$/,
  words: 'R, six digits, hyphen, check digit',
  filterWords: 'with or without the hyphen',
};

export function hideTaxIds(text: string): string {
  return text.replace(/R[0-8]\d{5}-\d/g, '[tax id]');
}

export const ACTS: ActCatalog = {
  sections: { exam: 'Prüfung', objection: 'Einspruch', register: 'Eintragung' },
  oppositionSection: 'objection',
  rows: [
    { seccionTipo: 'exam', rol: 'publicacion', texts: ['auslegung'] },
    { seccionTipo: 'objection', rol: 'demanda', opposition: 'opens', texts: ['einspruch'] },
    { seccionTipo: 'objection', opposition: 'closes', texts: ['einspruch zuruckgewiesen'] },
    {
      seccionTipo: 'register',
      rol: 'concesion',
      opposition: 'closes',
      codes: ['E1'],
      texts: ['eintragung'],
    },
  ],
  sharedCodes: {},
};

/** A registration number makes an open mark a granted one. */
export function deriveStatus({ estado, nroRegistro }: StatusFacts): DerivedStatus {
  if (estado !== 'open' || nroRegistro === null) {
    return { estadoDesactualizado: false, evidencia: [] };
  }
  return {
    estadoDerivado: 'granted',
    estadoDesactualizado: true,
    evidencia: [{ regla: 'R1', campo: 'nroRegistro', valor: nroRegistro }],
  };
}

export function readDemand({ descripcion }: { readonly descripcion: string }): Demand {
  const [, oponente] = /^Einspruch der (.+)$/.exec(descripcion) ?? [];
  return oponente === undefined ? {} : { oponente };
}

export const TERM_KINDS = ['oposicion', 'renovacion'];
export const LISTED_TERM_KINDS = ['oposicion', 'renovacion'];

export const TERM_REMARKS: TermRemarks = { missing: ['calendario', 'fecha'], warnings: ['none'] };

export const REGISTRATION_YEARS = 7;

export const TERMS: Terms = {
  rules: [
    {
      tipo: 'oposicion',
      regla: 'RG-3',
      cantidad: 5,
      unidad: 'dia_habil',
      isListed: ({ estado }) => estado === 'open',
      outcome: ({ mark: { fechaPublicacion }, businessTerm }) =>
        fechaPublicacion === null
          ? { kind: 'desconocido', falta: ['fecha'] }
          : {
              base: { campo: 'fechaPublicacion', fecha: fechaPublicacion },
              ...businessTerm(fechaPublicacion, 5),
            },
    },
    {
      tipo: 'renovacion',
      regla: 'RG-9',
      cantidad: 7,
      unidad: 'anio',
      isListed: ({ estado }) => estado === 'granted',
      outcome: ({ mark: { fechaVencimiento }, today }) =>
        fechaVencimiento === null
          ? { kind: 'desconocido', falta: ['fecha'] }
          : { kind: today <= fechaVencimiento ? 'fecha' : 'cerrado', vence: fechaVencimiento },
    },
  ],
  roleOf: (_, known) => known?.rol,
};

const WORDS: TermWords = {
  names: { oposicion: 'Objections', renovacion: 'Renewals' },
  titles: {
    oposicion: (mark) => `Last day to object to ${mark}`,
    renovacion: (mark) => `${mark} expires`,
  },
  rules: { oposicion: 'Law of Strelsau, 3.', renovacion: 'Law of Strelsau, 9.' },
  warnings: { none: '' },
};

export const CALENDAR_WORDS: Readonly<Record<'es' | 'en', TermWords>> = { es: WORDS, en: WORDS };

export function provinceOf(): null {
  return null;
}
