import type { FastifyInstance, FastifyReply } from 'fastify';
import type { StoredMedia } from '../simulated-message';
import type { SimulatorStore } from '../simulator-store';
import { API_VERSION } from './webhook-forms';

/** Path of a handset's picture, below its message as at Twilio. */
export const mediaPath = (accountSid: string, messageSid: string, mediaSid: string): string =>
  `/carrier/${API_VERSION}/Accounts/${accountSid}/Messages/${messageSid}/Media/${mediaSid}`;

/** Pictures from handsets, protected by the account's credentials as at Twilio. */
export function mediaRoutes(
  app: FastifyInstance,
  { store, accountSid }: { store: SimulatorStore; accountSid: string },
): void {
  app.get<{ Params: { sid: string } }>(
    `/Accounts/${accountSid}/Messages/:sid/Media.json`,

    async (request, reply) => {
      const message = await store.get(request.params.sid);
      if (!message) return reply.code(404).send();
      const media_list = message.media.map(({ url, contentType }) => ({
        content_type: contentType,
        uri: `${new URL(url).pathname.replace(/^.*?(?=\/2010-04-01\/)/, '')}.json`,
      }));
      return { media_list, next_page_uri: null };
    },
  );

  app.get<{ Params: { media: string } }>(
    `/Accounts/${accountSid}/Messages/:sid/Media/:media`,

    async (request, reply) => sendMedia(reply, await store.media(request.params.media)),
  );
}

export function sendMedia(reply: FastifyReply, found: StoredMedia | undefined): FastifyReply {
  if (!found) return reply.code(404).send();
  return reply
    .header('content-type', found.contentType)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, max-age=86400, immutable')
    .send(found.content);
}
