import { isPhone } from '@textloom/contracts';
import { Pool } from 'undici';
import { GatewayUnavailable, type FindQuery, type FoundMessage, type Gateway, type OutgoingSms, type SendOutcome } from './gateway';
import { connectionOutcome, receiptStatus, refusal, type TwilioError } from './twilio.errors';
import { readInbound, readReceipt } from './twilio.webhooks';

export interface TwilioGatewayOptions {
  /** Address before `/2010-04-01`: `https://api.twilio.com`, or the simulator's `http://…/carrier`. */
  baseUrl: string;
  accountSid: string;
  authToken: string;
  /** Scheme and host under which the provider reaches our webhooks; what it signs begins with it. */
  publicUrl: string;
  /** Parallel requests; each waits one round trip. */
  connections?: number;
  /** How long an answer may take before the outcome counts as unknown. */
  timeoutMs?: number;
}

/** The provider's clock and ours may differ by this much. */
const CLOCK_SKEW_MS = 5_000;
const FIND_PAGES = 5;

interface TwilioMessage {
  sid: string;
  from: string | null;
  to: string;
  body: string;
  status: string;
  error_code: number | null;
  date_created: string;
}

/** Twilio's messaging API, and every service that speaks it. */
export function twilioGateway(options: TwilioGatewayOptions): Gateway {
  const base = new URL(options.baseUrl);
  const prefix = base.pathname.replace(/\/$/, '');
  const messages = `${prefix}/2010-04-01/Accounts/${options.accountSid}/Messages.json`;
  const publicUrl = options.publicUrl.replace(/\/$/, '');
  const authorization = `Basic ${Buffer.from(`${options.accountSid}:${options.authToken}`).toString('base64')}`;
  const timeoutMs = options.timeoutMs ?? 15_000;
  const pool = new Pool(base.origin, {
    connections: options.connections ?? 64,
    pipelining: 1, // a POST is not idempotent: never two on one wire
    keepAliveTimeout: 10_000,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connect: { timeout: 5_000 },
  });
  // One array for every send: nothing per message but its path and body.
  const postHeaders = ['authorization', authorization, 'content-type', 'application/x-www-form-urlencoded', 'accept', 'application/json'];
  const getHeaders = ['authorization', authorization, 'accept', 'application/json'];

  async function get(path: string, signal?: AbortSignal): Promise<{ messages: TwilioMessage[]; next_page_uri?: string | null }> {
    try {
      const answer = await pool.request({ method: 'GET', path, headers: getHeaders, signal });
      const text = await answer.body.text();
      if (answer.statusCode !== 200) throw new Error(`HTTP ${answer.statusCode}`);
      return JSON.parse(text) as { messages: TwilioMessage[]; next_page_uri?: string | null };
    } catch (error) {
      throw new GatewayUnavailable(`The provider could not be asked: ${(error as Error).message}`, { cause: error });
    }
  }

  return {
    name: 'twilio',

    async send(message: OutgoingSms, signal?: AbortSignal): Promise<SendOutcome> {
      if (signal?.aborted) return { kind: 'transient', reason: 'Stopped before it was sent.' };
      try {
        const answer = await pool.request({ method: 'POST', path: messages, headers: postHeaders, body: sendForm(message), signal });
        const text = await answer.body.text();
        const json = parseJson(text) as (Partial<TwilioMessage> & TwilioError) | null;
        if (answer.statusCode >= 200 && answer.statusCode < 300) {
          // An answer without an id is an accepted message that `find` has to name.
          return typeof json?.sid === 'string'
            ? { kind: 'accepted', providerId: json.sid }
            : { kind: 'unknown', reason: 'The answer carried no message id.' };
        }
        const retryAfter = answer.headers['retry-after'];
        return refusal(answer.statusCode, json ?? {}, typeof retryAfter === 'string' ? retryAfter : undefined);
      } catch (error) {
        return connectionOutcome(error);
      }
    },

    /**
     * Twilio keeps no reference of ours, so a message is recognised by receiver, sender, text and
     * time. No DateSent filter: a message that was just taken has no such date yet.
     */
    async find(query: FindQuery, signal?: AbortSignal): Promise<FoundMessage | null> {
      const from = e164(query.from);
      const to = e164(query.to);
      const body = wellFormed(query.body);
      const since = Math.floor((query.since.getTime() - CLOCK_SKEW_MS) / 1000) * 1000;
      let path: string | null = `${messages}?To=${encodeURIComponent(to)}&From=${encodeURIComponent(from)}&PageSize=50`;
      for (let page = 0; path !== null && page < FIND_PAGES; page++) {
        const list = await get(path, signal);
        const found = list.messages.find(
          (one) =>
            one.to === to &&
            one.from === from &&
            one.body === body &&
            Date.parse(one.date_created) >= since &&
            !query.excludeIds?.has(one.sid),
        );
        if (found)
          return {
            providerId: found.sid,
            status: receiptStatus(found.status, found.error_code),
            providerCode: found.error_code === null ? null : String(found.error_code),
          };
        const oldest = list.messages.at(-1);
        path = oldest && list.next_page_uri && Date.parse(oldest.date_created) >= since ? prefix + list.next_page_uri : null;
      }
      return null;
    },

    verifyAndReadReceipt: (request) => readReceipt(options.authToken, publicUrl, request),
    verifyAndReadInbound: (request) => readInbound(options.authToken, publicUrl, request),

    close: () => pool.close(),
  };
}

function sendForm(message: OutgoingSms): string {
  let form = `To=${encodeURIComponent(e164(message.to))}&From=${encodeURIComponent(e164(message.from))}&StatusCallback=${encodeURIComponent(message.receiptUrl)}`;
  if (message.body !== '') form += `&Body=${encodeURIComponent(wellFormed(message.body))}`;
  if (message.mediaUrl !== undefined) form += `&MediaUrl=${encodeURIComponent(message.mediaUrl)}`;
  return form;
}

/** 10 digits are a number of the North American plan; shortcodes (5 or 6 digits) stay as they are. */
const e164 = (number: string): string => (isPhone(number) ? `+1${number}` : number);

/** Half of an emoji, cut off by someone's counter, cannot be written as UTF-8. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
