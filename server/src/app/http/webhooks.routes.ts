import type { FastifyInstance, FastifyRequest } from 'fastify';
import { phoneDigits } from '@textloom/contracts';
import { accountsOfNumbers, numberOfAgent } from '../../domains/tenancy/number';
import { type InboundSms, type WebhookRequest, WebhookRejected } from '../../platform/providers/carrier/gateway';
import { linksOf, type Link } from '../../platform/providers/carrier/links';
import type { Deps } from '../../platform/web/deps';
import { SERVICE_BODY } from '../../platform/web/parsing/limits';

const NOTHING_TO_SAY = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';

const rawOf = (request: FastifyRequest): WebhookRequest => ({
  url: request.raw.url ?? request.url,
  headers: request.headers,
  rawBody: Buffer.isBuffer(request.body) ? request.body : '',
});

/**
 * The text as sent to a number of ours: what people text to an agent, they text to the number of its account. Throws for
 * one to a number that is neither in the settings nor an account's own.
 */
async function atOurNumber({ config, db }: Pick<Deps, 'config' | 'db'>, text: InboundSms): Promise<InboundSms> {
  const { to, agent } = text;
  if (agent !== undefined) {
    const number = await db.asInbound((tx) => numberOfAgent(tx, agent));
    if (number === undefined) throw new WebhookRejected('The text is to another agent.');
    return { ...text, to: number };
  }
  if (config.carrier.numbers.some((number) => phoneDigits(number) === to)) return text;
  const [own] = await db.asInbound((tx) => accountsOfNumbers(tx, [to]));
  if (!own) throw new WebhookRejected('The text is to another number.');
  return text;
}

/** The links whose carrier posts what it delivers. */
export const webhookLinks = (deps: Deps): Link[] =>
  linksOf(deps).filter(({ id }) => (id === 1 ? deps.config.carrier : deps.config.secondCarrier)?.kind !== 'smpp');

/**
 * The webhooks of a carrier link. Its gateway verifies the signature over the raw body and address; unsigned requests get 403
 * and are not stored, nor are texts to other numbers. A success is returned once the message is committed; after any
 * other response the carrier delivers again.
 */
export const webhookRoutes =
  (deps: Deps, { id, gateway }: Link) =>
  async (app: FastifyInstance) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const { receiver } = deps;
    // Carriers read these responses, not browsers, and the plugin rebuilds the security headers for each response.
    const options = { bodyLimit: SERVICE_BODY, helmet: false } as const;

    app.post('/inbound', options, async (request, reply) => {
      await receiver.inbound(await atOurNumber(deps, gateway.verifyAndReadInbound(rawOf(request))));
      return reply.type('text/xml').send(NOTHING_TO_SAY);
    });

    app.post('/receipt', options, async (request, reply) => {
      await receiver.receipt({ ...gateway.verifyAndReadReceipt(rawOf(request)), link: id });
      return reply.code(204).send();
    });
  };
