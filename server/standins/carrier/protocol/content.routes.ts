import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { isSameText } from '../../platform';
import { newSid } from './send-request';
import type { ContentStore, StoredContent } from './content-store';

interface Options {
  store: ContentStore;
  accountSid: string;
  authToken: string;
}

const action = z.object({
  type: z.enum(['QUICK_REPLY', 'URL', 'PHONE_NUMBER']),
  title: z.string().min(1).max(25),
  id: z.string().max(200).optional(),
  url: z.string().optional(),
});
/** What Twilio requires of the types that we use: a card has at most four buttons. */
const body = z.object({
  friendly_name: z.string().max(450).default(''),
  language: z.string().min(2),
  variables: z.record(z.string(), z.string().min(1)).default({}),
  types: z.object({
    'twilio/card': z
      .object({
        body: z.string().max(1600).optional(),
        media: z.array(z.string()).max(1).optional(),
        actions: z.array(action).max(4).optional(),
      })
      .optional(),
    'twilio/text': z.object({ body: z.string().min(1) }).optional(),
    'twilio/media': z.object({ body: z.string().optional(), media: z.array(z.string()).min(1) }).optional(),
  }),
});

const refuse = (reply: FastifyReply, status: number, code: number, message: string) =>
  reply.code(status).send({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status });

const present = (accountSid: string, { sid, friendlyName, types, createdAt }: StoredContent) => ({
  sid,
  account_sid: accountSid,
  friendly_name: friendlyName,
  language: 'en',
  variables: {},
  types,
  date_created: createdAt.toISOString(),
  date_updated: createdAt.toISOString(),
  url: `https://content.twilio.com/v1/Content/${sid}`,
});

/** Twilio's contents: create, read, and list by name. Registered in a scope of its own. */
export function contentRoutes(app: FastifyInstance, { store, accountSid, authToken }: Options): void {
  const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  app.addHook('onRequest', async (request, reply) => {
    if (!isSameText(request.headers.authorization ?? '', expected)) return refuse(reply, 401, 20003, 'Authenticate');
  });

  app.post('/v1/Content', async (request, reply) => {
    const read = body.safeParse(request.body);
    if (!read.success) return refuse(reply, 400, 20001, read.error.issues[0]?.message ?? 'Not readable');
    const stored = {
      sid: newSid('HX'),
      friendlyName: read.data.friendly_name,
      types: read.data.types as StoredContent['types'],
    };
    await store.add(stored);
    return reply.code(201).send(present(accountSid, { ...stored, createdAt: new Date() }));
  });

  app.get<{ Params: { sid: string } }>('/v1/Content/:sid', async ({ params }, reply) => {
    const found = await store.get(params.sid);
    return found ? present(accountSid, found) : refuse(reply, 404, 20404, 'The requested resource was not found');
  });

  app.get<{ Querystring: { ContentName?: string } }>('/v2/Content', async ({ query }) => {
    const url = 'https://content.twilio.com/v2/Content?PageSize=50&Page=0';
    const meta = { page: 0, page_size: 50, first_page_url: url, previous_page_url: null, next_page_url: null, url };
    const contents = (await store.named(query.ContentName ?? '')).map((one) => present(accountSid, one));
    return { contents, meta: { ...meta, key: 'contents' } };
  });
}
