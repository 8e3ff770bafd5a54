import { isPhone } from '@textloom/contracts';
import { Pool } from 'undici';
import {
  GatewayUnavailable,
  type FindQuery,
  type FoundMessage,
  type Gateway,
  type OutgoingSms,
  type RcsForm,
  type SendOutcome,
  type TooLate,
} from './gateway';
import { postOnce } from './post-once';
import { contentVariables, twilioContent } from './twilio.content';
import { refusal, unansweredOutcome, type TwilioError } from './twilio.errors';
import { twilioDeactivations } from './twilio.deactivations';
import { foundMessage, pagesOf, twilioLists, type TwilioMessage } from './twilio.lists';
import { twilioMedia } from './twilio.media';
import { readInbound, readReceipt, type WebhookSettings } from './twilio.webhooks';

export interface TwilioGatewayOptions extends WebhookSettings {
  /** Base URL before `/2010-04-01`: `https://api.twilio.com`, or the simulator's `http://…/carrier`. */
  baseUrl: string;
  /** Our shared numbers, in any notation, whose received texts are listed. */
  numbers: readonly string[];
  /** Parallel requests; each waits one round trip. */
  connections?: number;
  /** False: the lists of deactivated numbers are not read. */
  deactivations?: boolean;
  /** Time limit of a response; afterwards the outcome is unknown. */
  timeoutMs?: number;
}

/**
 * At a response time of 100 ms these send 4,000 messages a second; the rate decides how many are used. What a worker has
 * claimed beyond them waits for the first that is free, and is claimed again after `handOverMs`.
 */
const CONNECTIONS = 400;
/** Of 50 messages each, newest first: more than one phone receives while an outcome is unknown. */
const FIND_PAGES = 5;

/** Twilio's messaging API, and compatible services. */
export function twilioGateway(options: TwilioGatewayOptions): Gateway {
  const base = new URL(options.baseUrl);
  const prefix = base.pathname.replace(/\/$/, '');
  const messages = `${prefix}/2010-04-01/Accounts/${options.accountSid}/Messages.json`;
  const webhooks: WebhookSettings = { ...options, publicUrl: options.publicUrl.replace(/\/$/, '') };
  const authorization = `Basic ${Buffer.from(`${options.accountSid}:${options.authToken}`).toString('base64')}`;
  const timeoutMs = options.timeoutMs ?? 15_000;
  const pool = new Pool(base.origin, {
    connections: options.connections ?? CONNECTIONS,
    pipelining: 1, // a POST is not idempotent, so never pipeline two
    keepAliveTimeout: 10_000,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connect: { timeout: 5_000 },
  });
  // One array for every send; only path and body differ per message.
  const postHeaders = [
    'authorization',
    authorization,
    'content-type',
    'application/x-www-form-urlencoded',
    'accept',
    'application/json',
  ];
  const getHeaders = ['authorization', authorization, 'accept', 'application/json'];

  const deactivated = twilioDeactivations({ base, authorization, timeoutMs });
  const content = twilioContent({ base, authorization, timeoutMs });
  const media = twilioMedia({ origin: base.origin, carrier: pool, authorization, timeoutMs });

  async function get(path: string, signal?: AbortSignal): Promise<unknown> {
    try {
      const answer = await pool.request({ method: 'GET', path, headers: getHeaders, signal });
      const text = await answer.body.text();
      if (answer.statusCode === 404) return undefined;
      if (answer.statusCode !== 200) throw new Error(`HTTP ${answer.statusCode}`);
      return JSON.parse(text);
    } catch (error) {
      throw new GatewayUnavailable(`The provider could not be queried: ${(error as Error).message}`, { cause: error });
    }
  }

  /** Posts a message. Nothing else is decided here than what its answer means. */
  async function post(message: OutgoingSms, tooLate?: TooLate): Promise<SendOutcome> {
    try {
      const answer = await postOnce(pool, { path: messages, headers: postHeaders, body: sendForm(message) }, tooLate);
      const json = parseJson(answer.text) as (Partial<TwilioMessage> & TwilioError) | null;
      if (answer.statusCode >= 200 && answer.statusCode < 300) {
        // A response without an id is an accepted message that `find` has to identify.
        return typeof json?.sid === 'string'
          ? { kind: 'accepted', providerId: json.sid }
          : { kind: 'unknown', reason: 'The answer carried no message id.' };
      }
      const retryAfter = answer.headers['retry-after'];
      return refusal(answer.statusCode, json ?? {}, typeof retryAfter === 'string' ? retryAfter : undefined);
    } catch (error) {
      return unansweredOutcome(error);
    }
  }

  /** Messages to a phone, newest first. */
  async function listed(query: Record<string, string>, signal?: AbortSignal): Promise<TwilioMessage[]> {
    const found: TwilioMessage[] = [];
    const first = `${messages}?${Object.entries(query)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&')}&PageSize=50`;
    let pages = 0;
    for await (const page of pagesOf({ get, prefix }, first, signal)) {
      found.push(...page);
      if ((pages += 1) === FIND_PAGES) break;
    }
    return found;
  }

  const lists = twilioLists({ get, prefix, messages: messages.replace(/\.json$/, ''), origin: base.origin });

  return {
    name: 'twilio',
    settlesBy: 'record',

    async send(message: OutgoingSms, tooLate?: TooLate): Promise<SendOutcome> {
      const { rcs, ...text } = message;
      const outcome = await post(message, tooLate);
      // The service or the content may be at fault. Nothing was accepted, so the text may leave as SMS, which also shows
      // whether the number is.
      return rcs && outcome.kind === 'refused' ? post(text, tooLate) : outcome;
    },

    storeContent: content.store,

    /**
     * Twilio's list does not contain our reference (only the status callback's URL does), so records are matched by
     * recipient, sender and text. DateSent and date_created are ignored: they come from the provider's clock, and a new
     * message has no DateSent yet.
     */
    async find(query: FindQuery, signal?: AbortSignal): Promise<FoundMessage[]> {
      const from = e164(query.from);
      const to = e164(query.to);
      const body = comparable(wellFormed(query.body));
      const hasText = (one: TwilioMessage): boolean => comparable(one.body ?? '') === body;
      const asSms = (one: TwilioMessage): boolean => one.to === to && one.from === from && hasText(one);
      if (!query.overRcs) return (await listed({ To: to, From: from }, signal)).filter(asSms).map(foundMessage);
      const all = [...(await listed({ To: `rcs:${to}` }, signal)), ...(await listed({ To: to }, signal))];
      const ofService = all.filter((one) => one.direction !== 'inbound' && Boolean(one.messaging_service_sid));
      const found = [...ofService.filter(hasText), ...all.filter(asSms), ...ofService];
      return [...new Map(found.map((one) => [one.sid, foundMessage(one)])).values()];
    },

    readStatus: lists.readStatus,
    listInbound: (since, ownNumbers, signal) =>
      lists.listInbound(since, [...new Set([...options.numbers, ...ownNumbers].map(e164))], signal),

    fetchMedia: media.fetch,
    keepsFile: (url) =>
      URL.canParse(url) && new URL(url).origin === base.origin && url.includes(`/Accounts/${options.accountSid}/`),
    ...(options.deactivations !== false && { deactivations: deactivated.deactivations }),

    verifyAndReadReceipt: (request) => readReceipt(webhooks, request),
    verifyAndReadInbound: (request) => readInbound(webhooks, request),

    async close() {
      await Promise.all([pool.close(), media.close(), deactivated.close()]);
    },
  };
}

function sendForm(message: OutgoingSms): string {
  if (message.rcs) return rcsForm(message, message.rcs);
  let form = `To=${encodeURIComponent(e164(message.to))}&From=${encodeURIComponent(e164(message.from))}&StatusCallback=${encodeURIComponent(message.receiptUrl)}`;
  if (message.body !== '') form += `&Body=${encodeURIComponent(wellFormed(message.body))}`;
  if (message.mediaUrl !== undefined) form += `&MediaUrl=${encodeURIComponent(message.mediaUrl)}`;
  return form;
}

/** The service tries RCS; FallbackFrom is the number from which the text of the content leaves otherwise. */
const rcsForm = (message: OutgoingSms, rcs: RcsForm): string =>
  new URLSearchParams({
    To: e164(message.to),
    MessagingServiceSid: rcs.service,
    FallbackFrom: e164(message.from),
    StatusCallback: message.receiptUrl,
    ContentSid: rcs.content,
    ContentVariables: JSON.stringify(contentVariables(wellFormed(message.body), rcs.links)),
  }).toString();

/** 10 digits are a North American number; shortcodes (5 or 6 digits) stay unchanged. */
const e164 = (number: string): string => (isPhone(number) ? `+1${number}` : number);

const TRIAL = 'Sent from your Twilio trial account - ';

/**
 * Normalises a text for comparison: white space may change in transit, and the texts of a trial account get a prefix.
 */
const comparable = (text: string): string =>
  (text.startsWith(TRIAL) ? text.slice(TRIAL.length) : text).normalize('NFC').replace(/\s+/gu, ' ').trim();

/** Half of an emoji, cut off by a length limit, cannot be encoded in UTF-8. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
