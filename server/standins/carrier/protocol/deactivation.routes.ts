import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { isSameText } from '../../platform';
import type { SimulatorStore } from '../simulator-store';
import { DEACTIVATED } from './number-patterns';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Numbers that carriers deactivated on a day, as at Twilio: the resource redirects to a signed address, and that leads
 * to a text file with one number per line. In this simulator these are the numbers that end with the digits for it and
 * were used on that day.
 */
export function deactivationRoutes(
  app: FastifyInstance,
  { store, accountSid, authToken }: { store: SimulatorStore; accountSid: string; authToken: string },
): void {
  const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const signed = (day: string): string => createHmac('sha256', authToken).update(`deactivations ${day}`).digest('hex');

  app.get<{ Querystring: { Date?: string } }>('/v1/Deactivations', async (request, reply) => {
    if (!isSameText(request.headers.authorization ?? '', expected))
      return reply.code(401).send({ code: 20003, message: 'Authenticate', status: 401 });
    const day = request.query.Date ?? '';
    if (!DAY.test(day)) return reply.code(400).send({ code: 20001, message: 'Invalid Date', status: 400 });
    const redirect_to = `/carrier/deactivations/${day}?signature=${signed(day)}`;
    return reply.code(307).header('location', redirect_to).send({ redirect_to });
  });

  app.get<{ Params: { day: string }; Querystring: { signature?: string } }>(
    '/deactivations/:day',
    async (request, reply) => {
      const { day } = request.params;
      if (!DAY.test(day) || !isSameText(request.query.signature ?? '', signed(day))) return reply.code(403).send();
      const phones = await store.usedOn(day, DEACTIVATED);
      return reply.type('text/plain; charset=utf-8').send(phones.map((phone) => `+1${phone}\n`).join(''));
    },
  );
}
