import type { DeskTexts } from './desk-es.ts';
import { createFormats } from './formats.ts';

const { number, list } = createFormats('en');

const marks = (count: number) => `${number(count)} ${count === 1 ? 'mark' : 'marks'}`;
const unit = { dia_habil: 'business day', mes: 'month', anio: 'year' };
const units = { dia_habil: 'business days', mes: 'months', anio: 'years' };

/** English texts of the working views. */
export const deskEn: DeskTexts = {
  daysLeft: (count) => `${number(count)} ${count === 1 ? 'day' : 'days'} left`,
  dueToday: 'ends today',
  excel: 'Save for Excel',
  saved: 'The file was saved.',
  picture: 'Save the picture',
  table: 'Save the table',
  planilla: {
    marks: 'Marks',
    terms: 'Terms',
    nextTerm: 'Next term',
    nextDay: 'Ends on',
    undated: 'Terms without a known date',
    byName: 'Attributed by',
    why: 'What is missing',
    rut: 'tax id',
    name: 'name alone',
    term: 'Term',
    day: 'Date',
    month: 'Month',
    count: 'Count',
  },
  falta: {
    notificacion: 'the day of notification is not known',
    ejecutoria: 'the day on which the decision became final is not known',
    calendario: 'holidays of those days are not loaded',
    fecha: 'the day from which it runs is not known',
    acto_de_renovacion: 'the day of the last renewal is not known',
  },
  cartera: {
    undated: 'Terms that may be running and cannot be dated',
    undatedLead: (count) =>
      `${count === 1 ? '1 term' : `${number(count)} terms`} without a date in the office’s data. Check the file.`,
    undatedOthers: (count) =>
      `${count === 1 ? '1 term' : `${number(count)} terms`} in which somebody else acts (nullity, non-use, opposition)`,
    longOver: (count) =>
      `${count === 1 ? '1 term' : `${number(count)} terms`} of procedures without news for more than five years: if they ran, they are over`,
    undatedColumns: ['Term', 'What is missing', 'Mark', 'Registration or application', 'Status'],
    noneDated: (months) => `No term with a known date within ${months}.`,
    noneAtAll: (months) => `Nothing expires and no term ends within ${months}.`,
    noCalendar:
      'This service has no calendar of holidays: terms of business days (to oppose, answer, appeal, publish, pay) cannot be computed and are shown without a date.',
    byName: (count, total, rut) =>
      `${number(count)} of these ${marks(total)} ${count === 1 ? 'is' : 'are'} attributed by name alone: the documents do not state the tax id ${rut}. Check that the holder is the same.`,
    byNameList: 'See which',
    countsLabel: 'Marks by status',
    oppositionsOf: 'Opposed by',
    calendarLead:
      'An address that your calendar (Google, Outlook, a phone) subscribes to. It keeps itself up to date.',
    calendarShows:
      'Whoever has the address sees the name and the numbers of each mark and the day on which each term ends; nothing else of your account.',
    calendarOf: 'Make the address of:',
    google: 'Google Calendar: Other calendars › + › From URL › paste the address.',
    outlook: 'Outlook: Add calendar › Subscribe from web › paste the address.',
    phone: 'iPhone: Settings › Calendar › Accounts › Other › Add subscribed calendar.',
    once: 'Copy it now, it is not shown again. To end it, press Revoke in the list below: from then on the address answers “not found”.',
    copied: 'The address was copied.',
    own: 'Addresses made',
    lastRead: (day) => `last read on ${day}`,
    neverRead: 'not read yet',
    revoked: 'Revoked: the address no longer answers.',
  },
  comparar: {
    nav: 'Compare',
    heading: 'Compare two marks',
    lead: 'Type two names, or numbers of applications or registrations: what they share and why they are similar.',
    first: 'First mark: name or number',
    second: 'Second mark: name or number',
    go: 'Compare',
    missing: 'Type both marks.',
    unknown: (text) => `No mark has the number ${text}.`,
    way: 'Compare',
    wayOther: 'Compare with another mark',
    title: (a, b) => `“${a}” and “${b}”`,
    side: 'Side by side',
    name: 'Mark',
    sounds: 'Sounds like',
    application: 'Application',
    registration: 'Registration',
    typed: 'a typed name, no mark of the register',
    none: 'not registered yet',
    common: (clase) =>
      clase.length === 0
        ? 'No class in common.'
        : `In common: ${clase.length === 1 ? 'class' : 'classes'} ${list(clase)}.`,
    aspect: { visual: 'How they look', fonetico: 'How they sound', conceptual: 'What they mean' },
    grade: {
      identico: 'identical',
      alto: 'high similarity',
      medio: 'medium similarity',
      bajo: 'low similarity',
      nulo: 'no similarity',
    },
    notJudged: 'not measured',
    aspectColumns: ['Aspect', 'Similarity', 'Grade'],
    aspects: 'Aspect by aspect',
    why: 'Why they are similar',
    lowConfidence: 'Less than usually matters: they are probably not confused.',
  },
  gaceta: {
    nav: 'Published',
    heading: 'Published marks and until when to oppose',
    lead: 'The applications published between two days, and until when each can be opposed.',
    from: 'Published from',
    to: 'to',
    thisWeek: 'Last 7 days',
    lastWeek: 'The 7 before',
    month: 'Last 30 days',
    onlyOpen: 'only those that can still be opposed',
    found: (count, from, to) =>
      count === 0
        ? `No mark was published from ${from} to ${to}.`
        : `${marks(count)} published from ${from} to ${to}.`,
    first: (count, total) =>
      `${number(count)} of ${number(total)} are shown; choose fewer days or some classes.`,
    columns: ['Oppose until', 'Mark', 'Classes', 'Holder', 'Application', 'Published', 'Status'],
    closed: (day) => `ended on ${day}`,
    noTerm: 'no opposition term',
    noDate: 'cannot be computed',
    wrongDays: 'The first day must be before the last one.',
  },
  oposiciones: {
    nav: 'Oppositions',
    heading: 'Pending oppositions',
    lead: 'Who opposes which mark, with which earlier mark and on which ground, where the demand says so.',
    opponent: 'Who opposes',
    holder: 'Holder of the opposed mark',
    earlier: 'Earlier mark: name or number',
    agent: 'Agent',
    go: 'Search',
    found: (count) =>
      `${number(count)} pending ${count === 1 ? 'opposition' : 'oppositions'}, newest first.`,
    none: 'No pending opposition with these.',
    columns: [
      'Since',
      'Opposed mark',
      'Holder',
      'Classes',
      'Opposed by',
      'Earlier mark',
      'Ground',
      'Last act',
    ],
    notSaid: 'the demand does not say',
    registration: (nro) => `registration ${nro}`,
    application: (nro) => `application ${nro}`,
    more: 'More oppositions',
    answer:
      'The term to answer (30 business days) runs from the notification, which the office’s data does not carry.',
    article: (article, letters) =>
      letters.length === 0
        ? `art. ${article}`
        : `art. ${article} ${list(letters.map((one) => `letter ${one}`))}`,
    law: (articles) => `${articles} Law 19.039`,
    by: 'Opposed by',
    earlierMark: 'Earlier mark',
    ground: 'Ground',
  },
  calculadora: {
    nav: 'Terms',
    heading: 'Compute a term',
    lead: 'The last day of a term counted from a date. The day from which it runs is not counted.',
    from: 'Runs from',
    count: 'Length',
    unit: 'Unit',
    units,
    go: 'Compute',
    presets: 'Usual terms',
    preset: {
      oposicion: 'File an opposition: 30 business days from publication',
      contestacion: 'Answer an opposition: 30 business days from notification',
      observacion_de_fondo: 'Answer objections: 30 business days',
      apelacion: 'Appeal: 15 business days from notification',
      publicacion: 'Publish the extract: 20 business days from acceptance',
      pago_final: 'Final payment: 60 business days from when it is final',
    },
    result: (length, from, day) => `${length} from ${from}: ends on ${day}`,
    past: (days) => `ended ${number(days)} ${days === 1 ? 'day' : 'days'} ago`,
    length: (count, one) => `${number(count)} ${count === 1 ? unit[one] : units[one]}`,
    beyond:
      'It cannot be computed: this service lacks the holidays of those days. Ask who runs it to load them.',
  },
  vigilancia: {
    order: 'Order',
    byScore: 'most similar first',
    byDate: 'newest first',
    byTerm: 'soonest term first',
    decision: 'Show',
    decisionOf: {
      abierto: 'to be decided',
      en_estudio: 'in study',
      oponer: 'to be opposed',
      descartado: 'dismissed',
      todas: 'all',
    },
    hideOwn: 'hide marks of the same holder or of your client',
    hidden: (count) =>
      count === 1
        ? '1 hit is one of your own marks and is hidden.'
        : `${number(count)} hits are your own marks and are hidden.`,
    stopOwn: 'No longer report them',
    stopped: 'Marks of the same holder will bring no more hits.',
    isClient: 'It is my client’s',
    notClient: 'It is not my client’s',
    clientLeftOut: (holders) =>
      `Your client is ${holders}: its marks bring no more hits and are hidden.`,
    clientAgain: (holders) => `Marks of ${holders} bring hits again.`,
    banda: {
      alta: 'High similarity',
      media: 'Medium similarity',
      baja: 'Low similarity',
      menor: 'Lower similarity',
    },
    recent: (count) => `${number(count)} new since yesterday`,
    shown: (count) => `${number(count)} ${count === 1 ? 'hit' : 'hits'}`,
    none: 'No hit with what is chosen.',
    opposeUntil: (day) => `oppose until ${day}`,
    swept: (day) => `Looked at whenever the register brings something new; last on ${day}.`,
    compared: (day) =>
      `Looked through whenever data of the register arrives; compared with the whole register on ${day}.`,
    notSwept: 'Looked at whenever the register brings something new; not yet.',
    failed: (reason) => `Not saved: ${reason} The decision stays as it was.`,
    noteFailed: (reason) => `The note was not saved: ${reason} Your text is still here; try again.`,
    retry: 'Try again',
    advice: (minScore, spared, of) =>
      `By your ${number(of)} decisions, a similarity from ${minScore} would have spared ${number(spared)} dismissed hits and lost no conflict.`,
    takeAdvice: (minScore) => `Report from ${minScore}`,
    adviceTaken: (minScore) => `From now on it reports from a similarity of ${minScore}.`,
    why: 'Why was a mark not reported?',
    whyField: 'Application number',
    whyGo: 'Explain',
    whyUnknown: 'No mark has that number.',
    whyTitle: (name, nro) => `${name} (application ${nro})`,
    result: {
      hit: 'This mark was reported.',
      before_item:
        'The mark has not changed since it is watched: only what comes or changes later is reported.',
      not_swept: 'The change is newer than the last look; the next one will see it.',
      changed_since: 'The mark changed again before the look; its newest change was judged.',
      trigger: 'What changed does not matter for an opposition (an internal act, for instance).',
      clase: 'It is not in the watched classes.',
      estado: 'Its status is none of those watched.',
      tipoSigno: 'Its type of sign is none of those watched.',
      viena: 'Its figurative elements are none of those watched.',
      excluirTitular: 'It belongs to a holder whose marks are left out.',
      score: 'It is less similar than the chosen minimum.',
      productos: 'Its goods or services are not among the close ones that were chosen.',
    },
    whyItem: (mark, score, minScore) => `With “${mark}”: similarity ${score}, minimum ${minScore}.`,
    mail: 'Digest by mail',
    mailLead: 'A mail with what is new in this watch, only when there is something new.',
    mailAddress: 'Mail address',
    mailEvery: 'How often',
    mailEach: { diaria: 'each day at 8', semanal: 'each Monday at 8' },
    mailSave: 'Send to this address',
    mailEnd: 'Send no more',
    mailState: {
      pendiente: (address) => `A message went to ${address}: whoever gets it must confirm it.`,
      confirmado: (address) => `Digests go to ${address}.`,
      detenido: (address) => `Digests to ${address} are stopped.`,
    },
    mailRefused: (address, day) =>
      `Digests are stopped: on ${day} the address ${address} refused the mail. Correct it, or save it again to have it tried again.`,
    mailFailing: (day) => `That of ${day} could not be delivered; it is tried again.`,
    mailNone: 'No mails are sent.',
    excel: [
      'Similarity',
      'Mark',
      'Similar to',
      'Status',
      'Classes',
      'Holder',
      'Application',
      'Oppose until',
      'Decision',
      'Note',
      'Detected',
    ],
    excelGoods: ['Conflict', 'Relation of the goods'],
    sameClasses: (clase) =>
      `A watch looks at the same classes for all its names: ${
        clase.length === 0 ? 'every class, because a name has none' : list(clase)
      }.`,
    running: (seconds) => `Looking through the last twelve months… (${number(seconds)} s)`,
    saving: 'Saving the watch…',
    own: 'leave out marks of the holders of the watched numbers',
    client: 'Your client: tax id or full name of the holder, whose marks will bring no hits',
    noHolder: (name, alike) =>
      `No holder is called “${name}”. ${
        alike.length === 0
          ? 'Write the tax id'
          : `Write the tax id, or the full name: ${alike.join('; ')}`
      }.`,
    best: 'The most similar hits',
  },
  filtros: {
    status: 'One status',
    published: 'Published from',
    publishedTo: 'Published to',
    publishedSince: (day) => `published from ${day}`,
    publishedUntil: (day) => `published until ${day}`,
    agent: 'Agent',
    agentOf: (name) => `represented by ${name}`,
    agentNone: 'No agent of that name.',
  },
  marca: {
    agent: (name) => `Marks that ${name} represents`,
  },
  sonidoParcial: 'a part sounds alike',
};
