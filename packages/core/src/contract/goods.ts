import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { claseSchema } from './nice-class.ts';
import { repeatable } from './repeatable-param.ts';
import { cleanText, numeroParam } from './wire-text.ts';

/** Relations between the goods of two marks, closest first (decision F13). `desconocida`: one mark states no goods. */
export const RELACIONES = ['identica', 'similar', 'remota', 'ninguna', 'desconocida'] as const;
export type Relacion = (typeof RELACIONES)[number];

/** The rules that determine a relation of goods; the last three consider the classes only. */
export const MOTIVOS = [
  'todo_de_la_clase',
  'contenido',
  'mismo_grupo',
  'venta_del_producto',
  'complementario',
  'mismas_palabras',
  'mismo_rubro',
  'misma_clase',
  'clases_relacionadas',
  'clases_ajenas',
] as const;
export type Motivo = (typeof MOTIVOS)[number];

/** Levels of conflict between two marks by sign and goods together, the strongest first. */
export const CONFLICTOS = ['alto', 'medio', 'bajo', 'lejano'] as const;
export type Conflicto = (typeof CONFLICTOS)[number];

/** The orders of results: by similarity of the sign only, or by sign and goods. */
const ORDENES = ['signo', 'conflicto'] as const;

/** The relation between the goods of a found mark and the goods of the search. */
export const productosSchema = z
  .object({
    relacion: z.enum(RELACIONES),
    motivo: z.enum(MOTIVOS).describe('The rule that it follows from.'),
    base: z.enum(['texto', 'clase']).describe('Wording, or the two classes alone.'),
    clase: claseSchema.nullable().describe('Of the goods asked about; null where none is known.'),
    conClase: claseSchema.nullable().describe('Of the closest goods of the mark.'),
    compartido: z.array(z.string()).describe('The closest items as they are written.'),
  })
  .meta({ id: 'Productos' });
export type Productos = z.infer<typeof productosSchema>;

const conflictoSchema = z.enum(CONFLICTOS).meta({
  id: 'Conflicto',
  description: 'By sign and goods together: evidence, never a verdict.',
});

/** The response fields about goods for each mark. */
export const goodsFields = {
  productos: productosSchema.optional(),
  conflicto: conflictoSchema.optional(),
};

/** The classes that a search included, and the related classes that it did not. */
export const alcanceSchema = z
  .object({
    clases: z.array(claseSchema).describe('Looked at; empty for all.'),
    sinMirar: z.array(claseSchema).describe('Related to the classes asked for, and not looked at.'),
  })
  .meta({ id: 'Alcance' });
export type Alcance = z.infer<typeof alcanceSchema>;

/** The response fields about goods for the whole response. */
export const goodsAnswerFields = {
  alcance: alcanceSchema.optional().describe('Present where `relacionadas` was sent.'),
  evaluadas: z.int().optional().describe('Marks whose goods were compared, of `hay`.'),
  hay: z.int().optional().describe('Marks alike by sign, at most 1,000 of them counted.'),
};

/** The parameters for the goods of a search: a wording, or the number of a mark with these goods. */
export const coberturaParams = {
  cobertura: cleanText(LIMITS.coberturaMax).optional().describe('Goods in words.'),
  coberturaDe: numeroParam.optional().describe('Goods of a mark.'),
};

const relacionadasParam = z.boolean().optional().describe('Related classes too.');

/** The parameters that filter and order results by goods. */
export const goodsParams = {
  relacionadas: relacionadasParam,
  relacion: repeatable(z.enum(RELACIONES)).optional().describe('And desconocida.'),
  conocidas: z.boolean().optional().describe('Unknown goods left out.'),
  orden: z.enum(ORDENES).optional(),
};
