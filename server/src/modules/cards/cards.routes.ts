import { can, cardBody, cardReply, envelope, savedSchema } from '@textloom/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../web/deps';
import { forbidden } from '../../base/app-error';
import { ok } from '../../web/reply';
import { changeCard, readCard } from './cards.service';

/** A card is looked at with either of the billing permissions, changed with its own (PERM-018). */
export const cardRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/profiles/creditcard',
      { preHandler: [app.requireSession], schema: { response: { 200: envelope(cardReply) } } },
      async ({ session }) => {
        if (!can(session, 'credit_card_update') && !can(session, 'billing_history_access')) throw forbidden();
        return ok(await readCard(deps, session));
      },
    );
    app.put(
      '/profiles/creditcard',
      {
        preHandler: [app.requireSession, app.requireAbility('credit_card_update')],
        // Trying stolen numbers one after the other is what such a form is abused for.
        config: {
          rateLimit: {
            max: 10,
            timeWindow: '10 minutes',
            hook: 'preHandler',
            keyGenerator: (request) => `card ${request.session.accountId}`,
          },
        },
        schema: { body: cardBody, response: { 200: envelope(savedSchema) } },
      },
      async ({ session, body }) => {
        await changeCard(deps, session, body);
        return ok({}, 'Card changed successfully');
      },
    );
  };
