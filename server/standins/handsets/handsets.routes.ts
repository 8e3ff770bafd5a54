import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ourNumber, ourNumbers } from '../carrier/our-numbers';
import { mediaPath, sendMedia } from '../carrier/protocol/media.routes';
import type { Reporter } from '../carrier/reporter';
import { PATTERNS } from '../carrier/protocol/number-patterns';
import { newSid, storableText } from '../carrier/protocol/send-request';
import type { MediaItem } from '../carrier/simulated-message';
import type { CarrierSettings } from '../carrier/settings';
import { type OwnerTexts, REGISTRY_NUMBER } from '../carrier/tendlc/owner-text';
import { handsetEvents } from './handset-events.routes';
import { handsetNumber, handsetSend, SEND_LIMIT, type HandsetSend } from './handset-requests';
import type { HandsetList, HandsetThread } from './handset-message';
import { presentNumber, presentThread } from './handset.presenter';

const THREAD = 200;
/** How long a send waits for the webhook's response, to return it. */
const WEBHOOK_WAIT_MS = 10_000;

/** The calls of the page /handsets and of tests. No sign-in is needed; they exist only where the simulator runs. */
export function handsetRoutes(
  app: FastifyInstance,
  settings: CarrierSettings,
  { reporter, owners }: { reporter: Reporter; owners: OwnerTexts | undefined },
): void {
  const { store, accountSid, code, inboundUrl, mediaUrl } = settings;
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  handsetEvents(app, store);

  app.get(
    '/',
    async () =>
      ({
        code: presentNumber(code),
        phones: (await store.handsets()).map(digits),
        patterns: PATTERNS,
      }) satisfies HandsetList,
  );

  app.get<{ Params: { phone: string } }>('/:phone/messages', async (request, reply) => {
    const phone = handsetNumber(request.params.phone);
    if (!phone) return notAPhone(reply);
    const messages = await store.list({ phone, offset: 0, limit: THREAD });
    const others = messages.some((message) => message.code === REGISTRY_NUMBER) ? [REGISTRY_NUMBER] : [];
    const numbers = [...(await ourNumbers(settings)), ...others].map(presentNumber);
    return { phone: digits(phone), numbers, messages: presentThread(messages) } satisfies HandsetThread;
  });

  app.get<{ Params: { id: string } }>('/media/:id', async (request, reply) =>
    sendMedia(reply, await store.media(request.params.id)),
  );

  app.put<{ Params: { phone: string } }>('/:phone', async (request, reply) => {
    const phone = handsetNumber(request.params.phone);
    if (!phone) return notAPhone(reply);
    await store.addHandset(phone);
    return { phone: digits(phone) };
  });

  app.post<{ Params: { phone: string } }>('/:phone/send', { bodyLimit: SEND_LIMIT }, async (request, reply) => {
    const phone = handsetNumber(request.params.phone);
    if (!phone) return notAPhone(reply);
    const read = handsetSend.safeParse(request.body);
    if (!read.success) return reply.code(400).send({ message: read.error.issues[0]?.message ?? 'Not readable.' });
    const tap = read.data.tapped === undefined ? undefined : await tappedIn(phone, read.data.tapped, read.data.text);
    if (read.data.tapped !== undefined && !tap)
      return reply.code(400).send({ message: 'No message to this phone has such a reply.' });
    const toRegistry = presentNumber(read.data.to ?? '') === presentNumber(REGISTRY_NUMBER);
    const to = tap?.code ?? (toRegistry ? REGISTRY_NUMBER : await ourNumber(settings, read.data.to ?? code));
    if (to === undefined) return reply.code(400).send({ message: `${read.data.to} is not a number of ours.` });
    const sid = newSid(read.data.media.length > 0 ? 'MM' : 'SM');
    const message = {
      sid,
      phone,
      code: to,
      inbound: true,
      body: storableText(read.data.text),
      media: await keepMedia(sid, read.data.media),
      status: 'queued' as const,
      // The registry is told here, and not by a webhook.
      callbackUrl: toRegistry ? null : inboundUrl(),
      optOutType: read.data.optOutType ?? null,
      rcs: tap?.rcs ?? null,
      createdAt: new Date(),
    };
    await store.addHandset(phone);
    const webhook = await Promise.race([
      reporter.acceptAndReport(message),
      sleep(WEBHOOK_WAIT_MS, null, { ref: false }),
    ]);
    if (toRegistry) await owners?.answered(phone, message.body);
    const taken = webhook !== null && webhook.status >= 200 && webhook.status < 300;
    reply.code(taken ? 200 : 202);
    return { sid, status: taken ? 'delivered' : 'sending', webhook };
  });

  /** A tap as a text to the agent of the message. */
  async function tappedIn(phone: string, message: string, label: string) {
    const found = await store.get(message);
    const reply = found?.rcs?.actions.find(({ title, url }) => title === label && url === undefined);
    if (!found?.rcs?.over || found.phone !== phone || !reply) return undefined;
    return { code: found.code, rcs: { ...found.rcs, actions: [reply] } };
  }

  function keepMedia(sid: string, media: HandsetSend['media']): Promise<MediaItem[]> {
    return Promise.all(
      media.map(async ({ contentType, base64 }) => {
        const id = newSid('ME');
        await store.addMedia({ id, contentType, content: Buffer.from(base64, 'base64') });
        return { url: mediaUrl().replace(/\/$/, '') + mediaPath(accountSid, sid, id), contentType };
      }),
    );
  }
}

const digits = (phone: string): string => phone.replace(/^\+1/, '');

const notAPhone = (reply: FastifyReply): FastifyReply =>
  reply.code(400).send({ message: 'A phone number has 10 digits.' });
