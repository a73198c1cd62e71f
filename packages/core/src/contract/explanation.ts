import { z } from 'zod';

/**
 * Grades of the similarity of two marks in one aspect (decision E6): `identico` from .99, `alto` from .8, `medio` from
 * .5, `bajo` from .2, and `nulo` below.
 */
const GRADOS = ['identico', 'alto', 'medio', 'bajo', 'nulo'] as const;
export type Grado = (typeof GRADOS)[number];
/** The pronunciations of a mark that are compared: as Spanish, or as English read by a Chilean. */
export const LECTURAS = ['es', 'en'] as const;
export type Lectura = (typeof LECTURAS)[number];
/**
 * Kinds of parts that two marks can share (decision E6). `palabra`: a whole word; `inicio`: the beginning of a word;
 * `contenido`: letters of one within the other; `sonido`: similar sound or spelling; `concepto`: a meaning.
 */
const TIPOS_COMPARTIDOS = ['palabra', 'inicio', 'contenido', 'sonido', 'concepto'] as const;

const aspectoSchema = z
  .object({
    valor: z.number().min(0).max(1).nullable(),
    grado: z.enum(GRADOS).nullable(),
    lectura: z
      .enum(LECTURAS)
      .optional()
      .describe(
        'Of fonetico: es where the two are as much alike with every word read in Spanish, en where it takes the English, or another foreign, reading of one.',
      ),
  })
  .meta({
    id: 'Aspecto',
    description:
      'identico from .99, alto from .8, medio from .5, bajo from .2; null: not looked at.',
  });
export type Aspecto = z.infer<typeof aspectoSchema>;

const offsetsSchema = z.tuple([z.int(), z.int()]).describe('UTF-16 offsets, the end exclusive.');

const compartidoSchema = z
  .object({
    tipo: z.enum(TIPOS_COMPARTIDOS),
    a: offsetsSchema,
    b: offsetsSchema,
    marcas: z
      .int()
      .nullable()
      .describe('How many marks hold it: what thousands share is weak evidence.'),
  })
  .meta({ id: 'Compartido' });
/** A part that two marks share, and its position in each mark. */
export type Compartido = z.infer<typeof compartidoSchema>;

export const aspectosSchema = z
  .object({ visual: aspectoSchema, fonetico: aspectoSchema, conceptual: aspectoSchema })
  .meta({ id: 'Aspectos' });

export const compartidosSchema = z.array(compartidoSchema);

/** The evidence for the similarity of two marks (decision E6); it does not decide whether they conflict. */
export const explicacionSchema = z
  .object({ aspectos: aspectosSchema, compartidos: compartidosSchema })
  .meta({ id: 'Explicacion' });
export type Explicacion = z.infer<typeof explicacionSchema>;

/** The parameter of searches that adds the explanation to each item. */
export const explainParam = z.boolean().optional().describe('true: adds why each mark is alike.');
