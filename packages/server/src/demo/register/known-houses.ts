import { findTrade } from './trades/find-trade.ts';
import type { Trade } from './trades/trade.ts';

/** A house mark in small letters, and its trade. */
export interface House {
  readonly word: string;
  readonly trade: Trade;
  /** How the firm of a known house tells its trade. */
  readonly sector?: string;
}

const house = (word: string, clase: number, sector: string): House => ({
  word,
  trade: findTrade(clase, sector),
  sector,
});

/**
 * The houses with the largest families, largest first. The first mark of each is its house alone, registered in
 * its home class and often renewed, so that documents can use them as examples.
 */
export const LARGE_HOUSES: readonly House[] = [
  house('kolun', 29, 'lácteos'),
  house('andifarma', 5, 'laboratorios'),
  house('mercatodo', 35, 'supermercados'),
  house('patagolana', 25, 'confecciones'),
  house('viñalba', 33, 'vinos'),
  house('chocolín', 30, 'chocolates'),
  house('telandes', 38, 'comunicaciones'),
  house('ahorrandes', 36, 'seguros'),
  house('cervazul', 32, 'cervecería'),
  house('dermaluén', 3, 'cosmética'),
  house('trekandia', 39, 'turismo'),
  house('ñandulab', 42, 'tecnologías'),
  house('posadandes', 43, 'turismo'),
  house('minerox', 7, 'industrial'),
  house('jugarela', 28, 'juguetes'),
  house('sanaluz', 44, 'clínica'),
  house('konstruya', 37, 'constructora'),
  house('electrumay', 9, 'electrónica'),
  house('aulandes', 41, 'educación'),
  house('frutaloma', 31, 'agrícola'),
];

/** Two marks of different holders that stand in each other's way, and the channel that tells so. */
export interface Conflict {
  readonly channel: 'exact' | 'fuzzy' | 'phonetic' | 'semantic';
  /** Registered; its text in small letters is the house of its holder. */
  readonly elder: House;
  /** Filed in the last year. */
  readonly younger: House;
  /** Days for which the younger one has been published when the demonstration is made; few: it can be opposed. */
  readonly publishedFor?: number;
}

/** Conflicts on purpose, as docs/search-and-ranking.md tells them. */
export const CONFLICTS: readonly Conflict[] = [
  {
    channel: 'exact',
    elder: house('norvalle', 5, 'suplementos'),
    younger: house('norvalle natural', 5, 'nutrición'),
    publishedFor: 6,
  },
  {
    channel: 'fuzzy',
    elder: house('brimadel', 25, 'confecciones'),
    younger: house('brimandel', 25, 'vestuario'),
  },
  {
    channel: 'fuzzy',
    elder: house('café del muelle', 43, 'restaurant'),
    younger: house('cafedelmuelle', 30, 'tostaduría'),
  },
  {
    channel: 'phonetic',
    elder: house('huallevi', 32, 'aguas'),
    younger: house('guayeby', 32, 'bebidas'),
    publishedFor: 11,
  },
  {
    channel: 'phonetic',
    elder: house('nice night', 20, 'colchones'),
    younger: house('nais nait', 20, 'muebles'),
  },
  {
    channel: 'semantic',
    elder: house('luna de plata', 33, 'viña'),
    younger: house('silver moon', 33, 'licores'),
  },
  {
    channel: 'semantic',
    elder: house('perro feliz', 31, 'mascotas'),
    younger: house('happy dog', 31, 'veterinaria'),
    publishedFor: 17,
  },
];
