import { isPhone } from '@textloom/contracts';
import { Pool } from 'undici';
import {
  GatewayUnavailable,
  type FindQuery,
  type FoundMessage,
  type Gateway,
  type OutgoingSms,
  type SendOutcome,
} from './gateway';
import { postOnce } from './post-once';
import { receiptStatus, refusal, unansweredOutcome, type TwilioError } from './twilio.errors';
import { twilioMedia } from './twilio.media';
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

/**
 * More than a worker claims at once, so that what is claimed leaves at once: a worker that dies then leaves hardly a claim of
 * which nobody knows whether it left. How many are in use is decided by the rate.
 */
const CONNECTIONS = 400;
/** Of 50 messages each, newest first: more than one phone is sent while an outcome is unknown. */
const FIND_PAGES = 5;

interface TwilioMessage {
  sid: string;
  from: string | null;
  to: string;
  body: string | null;
  status: string;
  error_code: number | null;
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
    connections: options.connections ?? CONNECTIONS,
    pipelining: 1, // a POST is not idempotent: never two on one wire
    keepAliveTimeout: 10_000,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connect: { timeout: 5_000 },
  });
  // One array for every send: nothing per message but its path and body.
  const postHeaders = [
    'authorization',
    authorization,
    'content-type',
    'application/x-www-form-urlencoded',
    'accept',
    'application/json',
  ];
  const getHeaders = ['authorization', authorization, 'accept', 'application/json'];

  const media = twilioMedia({ origin: base.origin, carrier: pool, authorization, timeoutMs });

  async function get(
    path: string,
    signal?: AbortSignal,
  ): Promise<{ messages: TwilioMessage[]; next_page_uri?: string | null }> {
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
    settlesBy: 'record',

    async send(message: OutgoingSms, signal?: AbortSignal): Promise<SendOutcome> {
      try {
        const answer = await postOnce(pool, { path: messages, headers: postHeaders, body: sendForm(message) }, signal);
        const json = parseJson(answer.text) as (Partial<TwilioMessage> & TwilioError) | null;
        if (answer.statusCode >= 200 && answer.statusCode < 300) {
          // An answer without an id is an accepted message that `find` has to name.
          return typeof json?.sid === 'string'
            ? { kind: 'accepted', providerId: json.sid }
            : { kind: 'unknown', reason: 'The answer carried no message id.' };
        }
        const retryAfter = answer.headers['retry-after'];
        return refusal(answer.statusCode, json ?? {}, typeof retryAfter === 'string' ? retryAfter : undefined);
      } catch (error) {
        return unansweredOutcome(error);
      }
    },

    /**
     * Twilio's list names no reference of ours (only the status callback's address does), so records are recognised by
     * receiver, sender and text. Neither DateSent nor date_created is looked at: they are the provider's clock, and a
     * message that was just taken has no DateSent yet.
     */
    async find(query: FindQuery, signal?: AbortSignal): Promise<FoundMessage[]> {
      const from = e164(query.from);
      const to = e164(query.to);
      const body = comparable(wellFormed(query.body));
      const found: TwilioMessage[] = [];
      let path: string | null = `${messages}?To=${encodeURIComponent(to)}&From=${encodeURIComponent(from)}&PageSize=50`;
      for (let page = 0; path !== null && page < FIND_PAGES; page++) {
        const list = await get(path, signal);
        found.push(
          ...list.messages.filter((one) => one.to === to && one.from === from && comparable(one.body ?? '') === body),
        );
        path = list.next_page_uri ? prefix + list.next_page_uri : null;
      }
      return found.map((one) => ({
        providerId: one.sid,
        status: receiptStatus(one.status, one.error_code),
        providerCode: one.error_code === null ? null : String(one.error_code),
      }));
    },

    fetchMedia: media.fetch,

    verifyAndReadReceipt: (request) => readReceipt(options.authToken, publicUrl, request),
    verifyAndReadInbound: (request) => readInbound(options.authToken, publicUrl, request),

    async close() {
      await Promise.all([pool.close(), media.close()]);
    },
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

const TRIAL = 'Sent from your Twilio trial account - ';

/** The text as it is compared: white space may be changed on the way, and a trial account's texts begin with a sentence. */
const comparable = (text: string): string =>
  (text.startsWith(TRIAL) ? text.slice(TRIAL.length) : text).normalize('NFC').replace(/\s+/gu, ' ').trim();

/** Half of an emoji, cut off by someone's counter, cannot be written as UTF-8. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
