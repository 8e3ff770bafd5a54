import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isSameText } from '../../platform';
import { readRequest } from './request';
import { presentVerification, statusOf, type ReviewTimes } from './verification.presenter';
import type { StoredVerification, VerificationStore } from './verification-store';

interface Options {
  store: VerificationStore;
  accountSid: string;
  authToken: string;
  review: ReviewTimes;
}

const refuse = (reply: FastifyReply, status: number, code: number, message: string) =>
  reply.code(status).send({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status });

/** Twilio's toll-free verifications: submit, read, list, edit and delete. Registered in a scope of its own. */
export function verificationRoutes(app: FastifyInstance, { store, accountSid, authToken, review }: Options): void {
  const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const present = (one: StoredVerification) => presentVerification(accountSid, one, review);
  const path = '/v1/Tollfree/Verifications';

  app.addHook('onRequest', async (request, reply) => {
    if (!isSameText(request.headers.authorization ?? '', expected)) return refuse(reply, 401, 20003, 'Authenticate');
  });

  app.post<{ Body: URLSearchParams }>(path, async (request, reply) => {
    const fields = readRequest(request.body, true);
    if (typeof fields === 'string') return refuse(reply, 400, 20001, fields);
    const sid = `HH${randomBytes(16).toString('hex')}`;
    const stored = await store.add(sid, fields.TollfreePhoneNumberSid?.[0] ?? '', fields);
    if (!stored) return refuse(reply, 400, 20001, 'This phone number has a verification already');
    return reply.code(201).send(present(stored));
  });

  app.get<{ Querystring: { TollfreePhoneNumberSid?: string; Status?: string } }>(path, async ({ query }) => {
    const found = (await store.list(query.TollfreePhoneNumberSid ?? null)).map(present);
    const verifications = found.filter(({ status }) => query.Status === undefined || status === query.Status);
    const url = `https://messaging.twilio.com${path}?PageSize=50&Page=0`;
    const meta = { page: 0, page_size: 50, first_page_url: url, previous_page_url: null, next_page_url: null, url };
    return { verifications, meta: { ...meta, key: 'verifications' } };
  });

  app.get<{ Params: { sid: string } }>(`${path}/:sid`, async ({ params }, reply) => {
    const found = await store.get(params.sid);
    return found ? present(found) : refuse(reply, 404, 20404, 'The requested resource was not found');
  });

  app.post<{ Params: { sid: string }; Body: URLSearchParams }>(`${path}/:sid`, async ({ params, body }, reply) => {
    const fields = readRequest(body, false);
    if (typeof fields === 'string') return refuse(reply, 400, 20001, fields);
    const found = await store.get(params.sid);
    if (!found) return refuse(reply, 404, 20404, 'The requested resource was not found');
    if (!statusOf(found, review).verdict?.mendable)
      return refuse(reply, 400, 20001, 'This verification cannot be edited');
    const edited = await store.edit(params.sid, fields);
    return reply.code(202).send(edited && present(edited));
  });

  // Of this stand-in only: what the carriers do after their approval.
  app.post<{ Params: { sid: string }; Body: URLSearchParams }>(`${path}/:sid/Suspension`, async (request, reply) => {
    const edited = await store.edit(request.params.sid, {
      Suspended: [String(request.body.get('Suspended') === 'true')],
    });
    return edited ? present(edited) : refuse(reply, 404, 20404, 'The requested resource was not found');
  });

  app.delete<{ Params: { sid: string } }>(`${path}/:sid`, async ({ params }, reply) => {
    if ((await store.remove(params.sid)) === 0)
      return refuse(reply, 404, 20404, 'The requested resource was not found');
    return reply.code(204).send();
  });
}
