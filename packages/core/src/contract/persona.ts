import { z } from 'zod';
import { dateSchema, dateTimeSchema } from './dates.ts';

/** The role of a person in a mark (decision C1): its holder (`titular`), its representative, or both (`ambas`). */
export const rolSchema = z.enum(['titular', 'representante', 'ambas']).meta({ id: 'Rol' });

/** The id of a person, as `/v1/personas` lists it. */
export const personaIdSchema = z
  .string()
  .regex(/^[0-9]{1,9}$/, 'must be the id of a person, digits only')
  .meta({ example: '4711' });

/** The role of a person in a mark. */
export type Rol = z.infer<typeof rolSchema>;

const personaFields = {
  id: z.string(),
  nombre: z.string().describe('Full display name.'),
  apellido: z.string().optional(),
  razonSocial: z.string().optional(),
  pais: z.string().optional().describe('ISO country code.'),
  comuna: z
    .string()
    .optional()
    .describe('Comuna code without a leading zero; 99, 999, 99999: unknown or foreign.'),
  region: z.string().optional().describe('Region code without a leading zero.'),
  rut: z.string().optional().describe('Tax id of a legal person; never that of a natural person.'),
};

/** A holder or representative of a mark (decision C1), always without a street address. */
export const personaSchema = z
  .object({
    ...personaFields,
    rol: rolSchema,
    ultimaMencion: dateTimeSchema
      .optional()
      .describe(
        'Time of the newest document that lists the person: where others of the role have a later one, ' +
          'the newest list does not name this one. Absent where no such document has a time.',
      ),
  })
  .meta({ id: 'Persona' });
export type Persona = z.infer<typeof personaSchema>;

/** A former holder, with the annotation that proves the transfer (decision C2). */
export const personaHistoricaSchema = personaSchema
  .extend({
    retiradoEn: dateSchema,
    retiradoPor: z.string().describe('Id of the annotation that proves the transfer.'),
  })
  .meta({ id: 'PersonaHistorica' });
export type PersonaHistorica = z.infer<typeof personaHistoricaSchema>;

/** A person in the list of `GET /v1/personas` (decision C12). */
export const personaListadaSchema = z
  .object({
    ...personaFields,
    marcasTotal: z.int().describe('Marks with a current relation.'),
    marcasHistoricas: z.int().describe('Marks with a past relation.'),
  })
  .meta({ id: 'PersonaListada' });
export type PersonaListada = z.infer<typeof personaListadaSchema>;
