import type { FastifySerializerCompiler } from 'fastify';
import type { z } from '@textloom/contracts';

/**
 * Writes an answer through its schema: defaults are filled, fields that the contract does not name do
 * not leave the server, and an answer that breaks the contract is an error of ours. Parses instead of
 * encoding (the library's own compiler), because contracts use `catch` and transforms.
 */
export const zodSerializer: FastifySerializerCompiler<z.ZodType> =
  ({ schema, method, url }) =>
  (data) => {
    const result = schema.safeParse(data);
    if (!result.success)
      throw new Error(`${method} ${url} answers what its contract does not allow: ${result.error.message}`);
    return JSON.stringify(result.data);
  };
