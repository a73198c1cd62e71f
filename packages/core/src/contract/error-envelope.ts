import { z } from 'zod';
import { ERROR_CODES, type ErrorCode } from './error-codes.ts';
import { holidayCoverageSchema } from './holidays.ts';

export const errorCodeSchema: z.ZodType<ErrorCode, ErrorCode> = z
  .enum(ERROR_CODES)
  .meta({ id: 'ErrorCode' });

/** Body of every HTTP error (specification 2.1). `coverage` is only present with `fuera_de_cobertura`. */
export const errorEnvelopeSchema = z
  .object({
    error: z.object({
      code: errorCodeSchema,
      message: z.string(),
      requestId: z.string(),
      coverage: holidayCoverageSchema.nullable().optional(),
    }),
  })
  .meta({ id: 'ErrorEnvelope' });
export type ErrorEnvelope = z.infer<typeof errorEnvelopeSchema>;

/** Body of every error of an MCP tool (decision D17). */
export const toolErrorSchema = z
  .object({
    error: z.object({
      code: errorCodeSchema,
      message: z.string(),
      coverage: holidayCoverageSchema.nullable().optional(),
      retryAfterSeconds: z.int().optional(),
    }),
  })
  .meta({ id: 'ToolError' });
export type ToolError = z.infer<typeof toolErrorSchema>;
