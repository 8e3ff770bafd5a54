import type { FastifySerializerCompiler } from 'fastify';
import type { z } from '@textloom/contracts';

/**
 * Serialises a response with its schema: defaults are filled, fields outside the contract are dropped, and a response
 * that violates the contract is a server error. Parses instead of encoding (the library's own compiler), because
 * contracts use `catch` and transforms.
 */
export const zodSerializer: FastifySerializerCompiler<z.ZodType> =
  ({ schema, method, url }) =>
  (data) => {
    const result = schema.safeParse(data);
    if (!result.success) throw new Error(`${method} ${url} violates its contract: ${result.error.message}`);
    return JSON.stringify(result.data);
  };
