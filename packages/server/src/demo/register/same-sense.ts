import { foldText } from '@marcario/core';
import { PARTICLES } from '../../synthetic/lexicon-spanish.ts';

/** Words of one line say the same, in one tongue or in two; adjectives are in the masculine. */
const SYNONYMS = `
  fresco fresh cool helado ice
  deporte deportivo sport sports atlet
  negro black
  rojo red tinto
  blanco white
  verde green
  azul blue
  dorado gold golden oro
  plateado silver
  liviano light
  suave soft blando gentle
  clasico classic
  natural nature
  organico organic
  infantil kids junior baby pediatrico
  familiar familia family
  urbano urban city
  rapido rapid fast express veloz
  seguro safe security seguridad
  casa home house homes hogar
  original originales
  vital vida
  artesanal artesano
  puro pure
  activo active
  moderno modern
  elegante fino fine
  digital virtual
  solar sun
  dulce sweet
  patagonico austral sureno
  movil mobile
  reserva reservado
  seleccion select selecto
  edicion limited
  color colors colores
  limpio clean limpieza
  fuerte strong forte
  cafe coffee cafeteria
  te tea teteria
  vino wine wines
  cerveza beer cerveceria cervezas brewing
  agua water aguas
  leche milk lecheria
  queso cheese queseria
  pan bread panaderia
  juguete toys jugueteria juguetes
  libro books libreria
  zapato shoes zapateria
  carne meats carniceria carnes steak
  pescado fish pescaderia seafood
  salmon salmones
  musica music musical
  juego games juegos game
  viaje travel viajes trip trips
  clinica clinic
  salud health
  banco bank
  radio radios
  hotel hostal hostel
  escuela school colegio
  academia academy
  mercado market supermercados
  tienda store shop
  jardin garden gardens jardines
  mascota pets mascotas pet
  veterinaria vet
  belleza beauty
  tecnologia tech technologies tecnologias
  nube cloud
  datos data
  motor motors motores
  rosa rose
  luz light lights
  fuego fire
  acero steel aceros
  madera wood maderas
  vidrio glass vidrios
  chile chileno
  comercial trading
  moda fashion
  spa spas
`;

const SENSES: ReadonlyMap<string, string> = new Map(
  SYNONYMS.trim()
    .split('\n')
    .flatMap((line) => {
      const words = line.trim().split(/\s+/);
      return words.map((word) => [stemOf(word), words[0] ?? word] as const);
    }),
);

/** Whether a word, its plural, or one of the same sense stands twice: Kids Kids, limonada fresca fresh. */
export function saysTwice(text: string): boolean {
  const words = text.split(/[ -]/).filter((word) => !PARTICLES.has(word) && word !== '&');
  const senses = words.map((word) => SENSES.get(stemOf(word)) ?? stemOf(word));
  return new Set(senses).size < senses.length;
}

/** Without accents, ending in the plural, and ending in -o or -a. */
function stemOf(word: string): string {
  return foldText(word).replace(/e?s$/, '').replace(/[oa]$/, '');
}
