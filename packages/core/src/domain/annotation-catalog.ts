import type { CanonicalAnnotation } from '../contract/canonical-brand.ts';
import { foldText } from './text-folding.ts';

/** The parts of the procedure that acts belong to, by their code. */
const SECTIONS = {
  solicitud: 'Solicitud',
  forma: 'Examen de forma',
  publicacion: 'Publicación',
  oposicion: 'Oposición',
  fondo: 'Examen de fondo',
  resolucion: 'Resolución definitiva',
  apelacion: 'Apelación',
  registro: 'Registro',
  renovacion: 'Renovación',
  termino: 'Término anticipado',
  nulidad: 'Nulidad',
  anotacion: 'Anotaciones',
} as const;

/** What the catalog knows of an act. */
export interface CatalogedAct {
  readonly seccionTipo: keyof typeof SECTIONS;
  readonly seccionNombre: string;
  /** `opens` begins an opposition; `closes` ends one that is open. */
  readonly opposition?: 'opens' | 'closes';
  /** True for acts that refuse the application or end the mark's life (decision C7, rule 2). */
  readonly ends?: true;
}

interface CatalogRow extends Omit<CatalogedAct, 'seccionNombre'> {
  /** Codes that mean this act and no other. */
  readonly codes?: readonly string[];
  /** Folded beginnings of the office's text. */
  readonly texts: readonly string[];
}

/** Codes of the act by which a mark is granted (decision C7). */
export const GRANT_CODES: ReadonlySet<string> = new Set(['M5', '158', '1230']);

/** Every act that the office is known to publish, one row each, in the order of the procedure. */
const ACTS: readonly CatalogRow[] = [
  {
    seccionTipo: 'solicitud',
    texts: ['presentacion de solicitud', 'presentacion de la solicitud', 'solicitud presentada'],
  },
  {
    seccionTipo: 'forma',
    texts: [
      'resolucion de observaciones de forma',
      'resolucion con observaciones de forma',
      'observaciones de forma',
      'observacion de forma',
    ],
  },
  { seccionTipo: 'forma', texts: ['cumplimiento', 'cumple lo ordenado', 'cumple observaciones'] },
  {
    seccionTipo: 'forma',
    texts: [
      'aceptacion a tramite',
      'aceptada a tramite',
      'solicitud aceptada a tramite',
      'resolucion de aceptacion a tramite',
    ],
  },
  { seccionTipo: 'publicacion', texts: ['pago de publicacion', 'pago de la publicacion'] },
  {
    seccionTipo: 'publicacion',
    texts: [
      'publicacion',
      'publicacion en diario oficial',
      'publicacion en el diario oficial',
      'publicacion de la solicitud',
    ],
  },
  {
    seccionTipo: 'publicacion',
    texts: ['fin de plazo', 'fin del plazo', 'vencimiento de plazo de oposicion'],
  },
  {
    seccionTipo: 'oposicion',
    opposition: 'opens',
    texts: [
      'demanda de oposicion',
      'presentacion de demanda de oposicion',
      'presentacion de oposicion',
      'oposicion presentada',
      'oposicion',
    ],
  },
  {
    seccionTipo: 'oposicion',
    texts: ['traslado', 'traslado de oposicion', 'traslado de demanda de oposicion'],
  },
  {
    seccionTipo: 'oposicion',
    texts: ['contestacion', 'contesta oposicion', 'contesta demanda de oposicion'],
  },
  {
    seccionTipo: 'oposicion',
    texts: ['causa a prueba', 'recepcion de la causa a prueba', 'recibe la causa a prueba'],
  },
  {
    seccionTipo: 'oposicion',
    texts: [
      'citacion a oir sentencia',
      'cita a oir sentencia',
      'cita a las partes a oir sentencia',
    ],
  },
  {
    seccionTipo: 'oposicion',
    opposition: 'closes',
    texts: [
      'fallo que resuelve la demanda de oposicion',
      'fallo que resuelve la oposicion',
      'fallo de oposicion',
      'resolucion de la oposicion',
      'sentencia definitiva de oposicion',
      'oposicion rechazada',
      'oposicion acogida',
      'rechaza oposicion',
      'acoge oposicion',
    ],
  },
  {
    seccionTipo: 'oposicion',
    opposition: 'closes',
    texts: [
      'desistimiento de oposicion',
      'desistimiento de la oposicion',
      'desistimiento de la demanda de oposicion',
      'abandono de la oposicion',
      'abandono del procedimiento de oposicion',
    ],
  },
  {
    seccionTipo: 'fondo',
    texts: [
      'observaciones de fondo',
      'observacion de fondo',
      'resolucion de observaciones de fondo',
      'contestacion de observaciones de fondo',
      'contestacion a observaciones de fondo',
    ],
  },
  {
    seccionTipo: 'resolucion',
    opposition: 'closes',
    texts: [
      'aceptacion a registro',
      'aceptacion parcial a registro',
      'resolucion de aceptacion a registro',
      'aceptada a registro',
    ],
  },
  {
    seccionTipo: 'resolucion',
    opposition: 'closes',
    ends: true,
    texts: [
      'fallo de rechazo',
      'resolucion de rechazo',
      'rechazo de registro',
      'rechazo definitivo',
      'solicitud rechazada',
      'solicitud denegada',
    ],
  },
  { seccionTipo: 'apelacion', texts: ['recurso de apelacion', 'apelacion', 'fallo de apelacion'] },
  { seccionTipo: 'registro', texts: ['pago final', 'pago de derechos finales'] },
  {
    seccionTipo: 'registro',
    opposition: 'closes',
    codes: ['158', '1230'],
    texts: [
      'resolucion de concesion',
      'concesion',
      'concesion de registro',
      'registro concedido',
      'concedida',
    ],
  },
  { seccionTipo: 'registro', opposition: 'closes', texts: ['titulo de marca', 'titulo'] },
  { seccionTipo: 'renovacion', texts: ['renovacion', 'renovacion del registro'] },
  {
    seccionTipo: 'renovacion',
    ends: true,
    codes: ['1046'],
    texts: ['no existe renovacion en plazo', 'registro caducado', 'caducidad'],
  },
  {
    seccionTipo: 'termino',
    opposition: 'closes',
    ends: true,
    texts: [
      'abandono',
      'abandono de la solicitud',
      'solicitud tenida por abandonada',
      'solicitud abandonada',
      'tenida por no presentada',
      'solicitud tenida por no presentada',
    ],
  },
  {
    seccionTipo: 'termino',
    opposition: 'closes',
    ends: true,
    texts: ['desistimiento', 'desistimiento de la solicitud', 'solicitud desistida'],
  },
  {
    seccionTipo: 'nulidad',
    ends: true,
    texts: ['nulidad', 'sentencia de nulidad', 'nulidad del registro', 'cancelacion de registro'],
  },
  { seccionTipo: 'nulidad', texts: ['demanda de nulidad', 'presentacion de demanda de nulidad'] },
  {
    seccionTipo: 'anotacion',
    texts: [
      'transferencia',
      'transferencia total',
      'transferencia parcial',
      'anotacion de transferencia',
      'fusion',
      'cesion',
    ],
  },
  {
    seccionTipo: 'anotacion',
    texts: ['anotacion', 'cambio de nombre', 'licencia', 'prenda', 'embargo'],
  },
];

/** Sections of the gazette: several acts share such a code, and the text tells them apart. */
const GAZETTE_SECTIONS: Readonly<Record<string, Omit<CatalogedAct, 'seccionNombre'>>> = {
  M1: { seccionTipo: 'forma' },
  M2: { seccionTipo: 'forma' },
  M3: { seccionTipo: 'publicacion' },
  M4: { seccionTipo: 'oposicion' },
  M5: { seccionTipo: 'registro', opposition: 'closes' },
  M6: { seccionTipo: 'resolucion', opposition: 'closes', ends: true },
  M7: { seccionTipo: 'renovacion' },
  M8: { seccionTipo: 'anotacion' },
  M9: { seccionTipo: 'termino', opposition: 'closes', ends: true },
  M10: { seccionTipo: 'nulidad', ends: true },
};

const byText = new Map(ACTS.flatMap((row) => row.texts.map((text) => [text, actOf(row)])));
const byCode = new Map(ACTS.flatMap((row) => (row.codes ?? []).map((c) => [c, actOf(row)])));
const bySection = new Map(
  Object.entries(GAZETTE_SECTIONS).map(([code, row]) => [code, actOf(row)]),
);
/** Longest texts first under each first word. */
const byFirstWord = new Map<string, [text: string, act: CatalogedAct][]>();
for (const row of [...byText].sort(([a], [b]) => b.length - a.length)) {
  const word = firstWord(row[0]);
  byFirstWord.set(word, [...(byFirstWord.get(word) ?? []), row]);
}
/** No text of the catalog is longer; the rest of an act's text is not looked at. */
const LOOKED_AT = 120;

/**
 * What is known of an act; null for a code without a row, whatever the text says. An act without a
 * code, or with a gazette section for one, is read from the beginning of its text.
 */
export function catalogedAct({
  codigo = null,
  descripcion,
}: Pick<CanonicalAnnotation, 'codigo' | 'descripcion'>): CatalogedAct | null {
  if (codigo === null) return actOfText(descripcion);
  const section = bySection.get(codigo);
  if (!section) return byCode.get(codigo) ?? null;
  const act = actOfText(descripcion);
  return act?.seccionTipo === section.seccionTipo ? act : section;
}

/** The longest beginning of the text, in whole words, that a row has. */
function actOfText(text: string): CatalogedAct | null {
  const folded = `${foldText(text.slice(0, LOOKED_AT))} `;
  for (const [known, act] of byFirstWord.get(firstWord(folded)) ?? []) {
    if (folded.startsWith(known) && folded[known.length] === ' ') return act;
  }
  return null;
}

function firstWord(folded: string): string {
  const end = folded.indexOf(' ');
  return end < 0 ? folded : folded.slice(0, end);
}

function actOf({ seccionTipo, opposition, ends }: Omit<CatalogedAct, 'seccionNombre'>) {
  const act: CatalogedAct = {
    seccionTipo,
    seccionNombre: SECTIONS[seccionTipo],
    ...(opposition !== undefined && { opposition }),
    ...(ends !== undefined && { ends }),
  };
  return act;
}
