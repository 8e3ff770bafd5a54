import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/base/app-error';
import { CardProviderUnavailable, ForgedEvent } from '../../platform/providers/cards/card-provider';
import type { Deps } from '../../platform/web/deps';
import { SERVICE_BODY } from '../../platform/web/parsing/limits';

/** Reads a payment from the provider and stores its state; safe to repeat. */
export type SettleIntent = (deps: Deps, intentId: string) => Promise<unknown>;

/**
 * The card provider's webhook. Its event is only a hint to read the payment, so events may arrive twice, late or in any
 * order. A success is returned once the payment is settled; after any other response the provider delivers again.
 */
export const cardWebhookRoutes = (deps: Deps, settle: SettleIntent) => async (app: FastifyInstance) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.post('/stripe', { bodyLimit: SERVICE_BODY, helmet: false }, async ({ body, headers, log, ip }, reply) => {
    const signature = headers['stripe-signature'];
    try {
      const rawBody = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      const { intentId } = deps.cards.readEvent(rawBody, typeof signature === 'string' ? signature : '');
      if (intentId !== null) await settle(deps, intentId);
    } catch (error) {
      if (error instanceof ForgedEvent) {
        // Logs neither the signature nor the body, which are confidential.
        log.warn({ ip }, 'refused a webhook of the card provider: its signature is invalid or too old');
        throw new AppError('bad_request', error.message);
      }
      if (!(error instanceof CardProviderUnavailable)) throw error;
      log.warn({ err: error.cause }, 'card provider call failed');
      throw new AppError('unavailable', error.message);
    }
    return reply.code(200).send();
  });
};
