import { envelope, z } from '@textloom/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { DEMO_PERSONAS } from '../demo/demo-personas';
import type { Deps } from '../web/deps';
import { isOpen } from '../web/operator';
import { notFound } from '../base/app-error';
import { ok } from '../web/reply';

const persona = z.object({
  key: z.string(),
  email: z.string(),
  name: z.string(),
  description: z.string(),
  password: z.string(),
});

/**
 * GET /api/demo/personas: the users for quick sign-in. It does not exist without demo data or with closed stand-ins.
 */
export const personaRoutes =
  ({ config }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    if (!config.demoData) return;
    const reply = z.object({ entries: z.array(persona) });
    app.get('/demo/personas', { schema: { response: { 200: envelope(reply) } } }, (request) => {
      if (!isOpen(request, config)) throw notFound('This address');
      return ok({ entries: [...DEMO_PERSONAS] });
    });
  };
