import { callOut } from '../call-out';
import { RegistryUnavailable, Refusal } from './registry';

const TIME_LIMIT_MS = 15_000;

export interface RegistryOptions {
  /** Address of the carrier's API, as for messages. */
  baseUrl: string;
  accountSid: string;
  authToken: string;
}

/** Twilio has its products on separate hosts, such as messaging.twilio.com; a compatible service has all in one place. */
function addressOf(baseUrl: string, product: 'api' | 'messaging' | 'trusthub'): string {
  const url = new URL(baseUrl);
  if (/(?:^|\.)twilio\.com$/.test(url.hostname)) url.hostname = url.hostname.replace(/^api\./, `${product}.`);
  return `${url.origin}${url.pathname.replace(/\/$/, '')}`;
}

type Method = 'GET' | 'POST' | 'DELETE';
export interface Answer {
  status: number;
  body: unknown;
}

/** Calls of the registry. All throw `RegistryUnavailable` where it is not known whether the request had an effect. */
export function registryHttp({ baseUrl, accountSid, authToken }: RegistryOptions) {
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const messaging = addressOf(baseUrl, 'messaging');
  const trusthub = addressOf(baseUrl, 'trusthub');
  const account = `${addressOf(baseUrl, 'api')}/2010-04-01/Accounts/${accountSid}`;

  async function request(method: Method, address: string, form?: URLSearchParams): Promise<Answer> {
    try {
      const answer = await callOut(address, {
        method,
        headers: { authorization, accept: 'application/json' },
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
        ...(form && { body: form }),
      });
      const text = await answer.text();
      // 400: the request itself is wrong. Everything else may pass: credentials are replaced, servers come back.
      const gone = method === 'DELETE' && answer.status === 404;
      if (!answer.ok && answer.status !== 400 && !gone) throw new Error(`HTTP ${answer.status}`);
      return { status: answer.status, body: text === '' ? {} : (JSON.parse(text) as unknown) };
    } catch (error) {
      throw new RegistryUnavailable(`The registry did not answer: ${(error as Error).message}`, { cause: error });
    }
  }

  /** For requests that must succeed. Throws `Refusal` if the request itself is wrong. */
  async function certain<Body>(...call: Parameters<typeof request>): Promise<Body> {
    const { status, body } = await request(...call);
    if (status !== 400) return body as Body;
    const { code = null, message = '' } = body as { code?: number | null; message?: string };
    throw new Refusal(code, message);
  }

  /** All pages of a list. */
  async function list<Item>(address: string, key: string): Promise<Item[]> {
    const found: Item[] = [];
    for (let next: string | null = address; next !== null;) {
      const body: Record<string, unknown> = await certain('GET', next);
      const page = body[key];
      if (!Array.isArray(page)) throw new RegistryUnavailable(`The registry answered without ${key}.`);
      found.push(...(page as Item[]));
      next = nextOf(next, body);
    }
    return found;
  }

  return { request, certain, list, messaging, trusthub, account };
}
export type RegistryHttp = ReturnType<typeof registryHttp>;

/** The address of the next page, on the host that was asked: a compatible service writes that of Twilio. */
function nextOf(asked: string, body: Record<string, unknown>): string | null {
  const { next_page_url: url } = (body.meta ?? {}) as { next_page_url?: string | null };
  const next = url ?? (body.next_page_uri as string | null | undefined);
  if (next === undefined || next === null || next === '') return null;
  const { search } = new URL(next, asked);
  return `${asked.split('?')[0] ?? asked}${search}`;
}

/** The name of a field in requests: BusinessName. */
const asSent = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** A form; lists repeat their field, and empty fields are left out. */
export function formOf(fields: Readonly<Record<string, string | boolean | readonly string[]>>): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    for (const one of Array.isArray(value) ? (value as readonly string[]) : [String(value)])
      if (one !== '') form.append(asSent(name), one);
  return form;
}
