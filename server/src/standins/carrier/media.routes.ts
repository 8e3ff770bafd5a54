import type { FastifyInstance } from 'fastify';
import { OUTSIDE } from './messages.routes';
import type { SimulatorStore } from './simulator-store';
import { API_VERSION } from './webhook-forms';

/** Path of a handset's picture, as Twilio's media live below their message. */
export const mediaPath = (accountSid: string, messageSid: string, mediaSid: string): string =>
  `/carrier/${API_VERSION}/Accounts/${accountSid}/Messages/${messageSid}/Media/${mediaSid}`;

/** Pictures that handsets sent, open to who knows the address, as Twilio's are by default. */
export function mediaRoutes(app: FastifyInstance, { store, accountSid }: { store: SimulatorStore; accountSid: string }): void {
  app.get<{ Params: { media: string } }>(
    `/Accounts/${accountSid}/Messages/:sid/Media/:media`,
    OUTSIDE,
    async (request, reply) => {
      const found = await store.media(request.params.media);
      if (!found) return reply.code(404).send();
      return reply
        .header('content-type', found.contentType)
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cache-control', 'private, max-age=86400, immutable')
        .send(found.content);
    },
  );
}
