import { foldText } from '@marcario/core';

/**
 * Words that a bilingual dictionary gives for each other, written down apart from the index's lexicon:
 * the Spanish word first.
 */
const DICTIONARY: readonly (readonly [spanish: string, english: string])[] = `
  casa house|mundo world|vida life|tienda store|deporte sport|vino wine|cerveza beer|agua water
  cocina kitchen|viaje travel|moda fashion|belleza beauty|piel skin|perro dog|gato cat|jardin garden
  verde green|energia energy|camion truck|camino road|pista track|carrera race|juego game|musica music
  sonido sound|luz light|sol sun|luna moon|estrella star|cielo sky|nube cloud|lluvia rain
  nieve snow|hielo ice|fuego fire|piedra stone|madera wood|oro gold|plata silver|cristal crystal
  torre tower|puente bridge|puerto port|playa beach|ola wave|mar sea|rio river|lago lake|isla island
  valle valley|bosque forest|arbol tree|hoja leaf|raiz root|semilla seed|flor flower|rosa rose
  manzana apple|limon lemon|cereza cherry|miel honey|azucar sugar|sal salt|pimienta pepper
  mantequilla butter|leche milk|queso cheese|pan bread|galleta cookie|pollo chicken|huevo egg
  arroz rice|sopa soup|jugo juice|mesa table|silla chair|cama bed|puerta door|ventana window
  llave key|rey king|reina queen|caballero knight|aguila eagle|lobo wolf|oso bear|leon lion
  tigre tiger|zorro fox|caballo horse|toro bull|ballena whale|tortuga turtle|abeja bee
  espacio space|corazon heart|alma soul|mente mind|mano hand|pie foot|sonrisa smile|ojo eye
  sueno dream|secreto secret|leyenda legend|esperanza hope|amor love|paz peace|libertad freedom
  azul blue|rojo red|negro black|blanco white|dorado golden|real royal|nuevo new|feliz happy
  fresco fresh|puro pure|dulce sweet|salvaje wild|fuerte strong|oscuro dark|magico magic|sur south
  norte north|pacifico pacific|montana mountain|tierra earth`
  .split(/[|\n]/)
  .flatMap((line) => {
    const [spanish, english] = line.trim().split(' ');
    return spanish && english ? [[spanish, english] as const] : [];
  });

const OTHER_LANGUAGE = new Map([
  ...DICTIONARY.map(([spanish, english]) => [spanish, english] as const),
  ...DICTIONARY.map(([spanish, english]) => [english, spanish] as const),
]);
const LINKS = new Set(['el', 'la', 'los', 'las', 'de', 'del', 'the', 'of']);

/**
 * A mark in the other language, word for word; null when a word of it is not in the dictionary. Single
 * words are left out: a page is full of the marks that hold the translation literally, and those come
 * first by rule.
 */
export function translate(name: string): string | null {
  const words = contentOf(name);
  const translated = words.map((word) => OTHER_LANGUAGE.get(word));
  const isWhole = words.length > 1 && !translated.includes(undefined);
  return isWhole ? translated.join(' ') : null;
}

/** Whether a mark says the same as a query, word by word, in whichever language. */
export function saysTheSame(name: string, query: string): boolean {
  return inOneLanguage(name) === inOneLanguage(query);
}

function inOneLanguage(text: string): string {
  const eitherWord = (word: string) => {
    const other = OTHER_LANGUAGE.get(word) ?? word;
    return word < other ? word : other;
  };
  return [...new Set(contentOf(text).map(eitherWord))].sort().join(' ');
}

function contentOf(text: string): string[] {
  return foldText(text)
    .split(' ')
    .filter((word) => word !== '' && !LINKS.has(word));
}
