import { phoneDigits } from '@textloom/contracts';
import type { Config } from '../../config/config';
import { callOut } from '../call-out';
import {
  NumbersUnavailable,
  type AvailableNumber,
  type BuyOutcome,
  type HeldNumber,
  type NumberProvider,
  type NumberQuery,
} from './number-provider';

/** "PhoneNumber is not available": sold since it was listed (twilio.com/docs/api/errors/21422). */
const NOT_AVAILABLE = 21_422;
const RESULTS = 20;
const TIMEOUT_MS = 15_000;
/** Nothing was sent: no connection was made. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** As Twilio writes them. */
interface Capabilities {
  MMS?: boolean;
  mms?: boolean;
}
interface TwilioAvailable {
  phone_number: string;
  locality?: string | null;
  region?: string | null;
  capabilities?: Capabilities;
}
interface TwilioHeld {
  sid: string;
  phone_number: string;
  friendly_name: string | null;
  capabilities?: Capabilities;
}

interface Answer {
  status: number;
  json: unknown;
}

const picturesOf = (capabilities?: Capabilities): boolean | null => capabilities?.MMS ?? capabilities?.mms ?? null;

const asAvailable = ({ phone_number, locality, region, capabilities }: TwilioAvailable): AvailableNumber => ({
  digits: phoneDigits(phone_number),
  locality: locality ?? '',
  region: region ?? '',
  pictures: picturesOf(capabilities) ?? false,
});

const asHeld = ({ sid, phone_number, friendly_name, capabilities }: TwilioHeld): HeldNumber => ({
  providerId: sid,
  digits: phoneDigits(phone_number),
  reference: friendly_name ?? '',
  pictures: picturesOf(capabilities),
});

/** Our own message of an error, and the code of its cause. */
function failureOf(error: unknown): { reason: string; code: unknown } {
  const { message, cause } = error as Error & { cause?: { code?: unknown; message?: string } };
  return { reason: cause?.message ?? message, code: cause?.code };
}

type Settings = Pick<Config['carrier'], 'baseUrl' | 'accountSid' | 'authToken'>;

/** Numbers of Twilio's REST API: AvailablePhoneNumbers and IncomingPhoneNumbers, in the United States. */
export function twilioNumbers({ baseUrl, accountSid, authToken }: Settings, timeoutMs = TIMEOUT_MS): NumberProvider {
  const account = `${baseUrl.replace(/\/$/, '')}/2010-04-01/Accounts/${accountSid}`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;

  /** A body that is not JSON is undefined. */
  async function ask(method: 'GET' | 'POST' | 'DELETE', path: string, form?: Record<string, string>): Promise<Answer> {
    const answer = await callOut(`${account}/${path}`, {
      method,
      headers: {
        authorization,
        accept: 'application/json',
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form && { body: new URLSearchParams(form).toString() }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const json: unknown = await answer.json().catch(() => undefined);
    return { status: answer.status, json };
  }

  /** For requests that change nothing, or that may be repeated. */
  async function certain(...request: Parameters<typeof ask>): Promise<Answer> {
    let answer: Answer;
    try {
      answer = await ask(...request);
    } catch (error) {
      throw new NumbersUnavailable(`The provider of numbers did not answer: ${failureOf(error).reason}`, {
        cause: error,
      });
    }
    const { status } = answer;
    const gone = request[0] === 'DELETE' && status === 404;
    if ((status >= 200 && status < 300) || gone) return answer;
    throw new NumbersUnavailable(`The provider of numbers answered ${status}.`);
  }

  async function list<Item>(path: string, query: Record<string, string>, name: string): Promise<Item[]> {
    const { json } = await certain('GET', `${path}?${new URLSearchParams(query).toString()}`);
    const items = (json as Record<string, unknown> | undefined)?.[name];
    if (!Array.isArray(items)) throw new NumbersUnavailable(`The provider of numbers answered without ${name}.`);
    return items as Item[];
  }

  return {
    async search({ kind, areaCode, contains }: NumberQuery) {
      const query = {
        SmsEnabled: 'true',
        PageSize: String(RESULTS),
        ...(areaCode !== undefined && { AreaCode: areaCode }),
        ...(contains !== undefined && { Contains: contains }),
      };
      const path = `AvailablePhoneNumbers/US/${kind === 'toll_free' ? 'TollFree' : 'Local'}.json`;
      return (await list<TwilioAvailable>(path, query, 'available_phone_numbers')).map(asAvailable);
    },

    async buy({ digits, reference, inboundUrl }): Promise<BuyOutcome> {
      try {
        const form = {
          PhoneNumber: `+1${digits}`,
          FriendlyName: reference,
          SmsUrl: inboundUrl,
          SmsMethod: 'POST',
        };
        const { status, json } = await ask('POST', 'IncomingPhoneNumbers.json', form);
        const { sid, code, message, capabilities } = (json ?? {}) as Partial<TwilioHeld> & {
          code?: number;
          message?: string;
        };
        if (status >= 200 && status < 300)
          return sid === undefined
            ? { kind: 'unknown', reason: 'The answer has no id.' }
            : { kind: 'bought', providerId: sid, pictures: picturesOf(capabilities) };
        const reason = message ?? `HTTP ${status}`;
        if (code === NOT_AVAILABLE) return { kind: 'taken' };
        // As with texts, only a code of the provider proves that it refused.
        return { kind: status < 500 && code !== undefined ? 'refused' : 'unknown', reason };
      } catch (error) {
        const { reason, code } = failureOf(error);
        return { kind: NEVER_SENT.has(String(code)) ? 'refused' : 'unknown', reason };
      }
    },

    async find({ digits, reference }) {
      const query = { PhoneNumber: `+1${digits}`, FriendlyName: reference, PageSize: String(RESULTS) };
      const held = await list<TwilioHeld>('IncomingPhoneNumbers.json', query, 'incoming_phone_numbers');
      return held.map(asHeld).find((number) => number.digits === digits && number.reference === reference);
    },

    async release(providerId) {
      await certain('DELETE', `IncomingPhoneNumbers/${encodeURIComponent(providerId)}.json`);
    },
  };
}
