import { isPhone } from '@textloom/contracts';
import { Pool, type Dispatcher } from 'undici';
import { isPublicAddress, publicAgent } from '../public-address';
import { GatewayUnavailable, type Deactivations } from './gateway';

export interface TwilioDeactivationsOptions {
  /** Base URL of the API, as for messages. */
  base: URL;
  authorization: string;
  timeoutMs: number;
}

/** The signed address redirects to the file itself. */
const MAX_REDIRECTS = 4;
/** A day has a few hundred thousand numbers of 13 characters. */
const MAX_BYTES = 128 * 1024 * 1024;
const MAX_LINE = 64;
/** Numbers that are passed on together. */
const SET = 5_000;

/** The resource is on a separate host, messaging.twilio.com; a compatible service has it beside its messages. */
function addressOf(base: URL): URL {
  const url = new URL(base);
  if (/(?:^|\.)twilio\.com$/.test(url.hostname)) url.hostname = url.hostname.replace(/^api\./, 'messaging.');
  url.pathname = `${url.pathname.replace(/\/$/, '')}/v1/Deactivations`;
  return url;
}

/** Ten digits of a line, `+15125550123` or `15125550123`; null for another country or anything else. */
function phoneOf(line: string): string | null {
  const phone = line.trim().replace(/^\+?1(?=\d{10}$)/, '');
  return isPhone(phone) ? phone : null;
}

/** Numbers that carriers have deactivated (twilio.com/docs/messaging/api/deactivations-resource). */
export function twilioDeactivations({ base, authorization, timeoutMs }: TwilioDeactivationsOptions) {
  const resource = addressOf(base);
  const carrier = new Pool(resource.origin, { connections: 1, headersTimeout: timeoutMs, bodyTimeout: timeoutMs });
  const others = publicAgent();

  /** Only the first request has the credentials: the signed address needs none, and leads to another host. */
  const request = (url: URL, first: boolean, signal?: AbortSignal): Promise<Dispatcher.ResponseData> =>
    (url.origin === resource.origin ? carrier : others).request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'GET',
      headers: first ? { authorization, accept: 'application/json' } : {},
      signal,
    });

  async function fileOf(day: string, signal?: AbortSignal): Promise<Dispatcher.ResponseData> {
    let url = new URL(resource);
    url.searchParams.set('Date', day);
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      if (url.origin !== resource.origin && !isPublicAddress(url.href))
        throw new Error('the file has an inner address');
      const answer = await request(url, hop === 0, signal);
      const { location } = answer.headers;
      if (answer.statusCode < 300 || answer.statusCode > 399) return answer;
      await answer.body.dump();
      if (typeof location !== 'string' || !URL.canParse(location, url.href)) throw new Error('a redirect to nowhere');
      url = new URL(location, url);
    }
    throw new Error('too many redirects');
  }

  async function read(body: AsyncIterable<Buffer>, take: (phones: string[]) => Promise<void>): Promise<number> {
    let rest = '';
    let [bytes, lines, numbers] = [0, 0, 0];
    let phones: string[] = [];
    const hand = async (found: readonly string[]): Promise<void> => {
      for (const line of found) {
        lines += line.trim() === '' ? 0 : 1;
        const phone = phoneOf(line);
        if (phone !== null) phones.push(phone);
      }
      if (phones.length < SET && found.length > 0) return;
      numbers += phones.length;
      if (phones.length > 0) await take(phones);
      phones = [];
    };
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) throw new Error('the file is too large');
      const found = (rest + chunk.toString('latin1')).split(/\r?\n/);
      rest = found.pop() ?? '';
      if (rest.length > MAX_LINE || found.some((line) => line.length > MAX_LINE))
        throw new Error('the file is no list of numbers');
      if (found.length > 0) await hand(found);
    }
    if (rest !== '') await hand([rest]);
    await hand([]);
    if (lines > 0 && numbers === 0) throw new Error('the file has no numbers');
    return numbers;
  }

  return {
    async deactivations(
      day: string,
      take: (phones: string[]) => Promise<void>,
      signal?: AbortSignal,
    ): Promise<Deactivations> {
      let answer: Dispatcher.ResponseData;
      try {
        answer = await fileOf(day, signal);
        const { statusCode, body } = answer;
        if (statusCode !== 200) await body.dump();
        if (statusCode === 404) return { kind: 'none' };
        if (statusCode === 401 || statusCode === 403) return { kind: 'refused', status: statusCode };
        if (statusCode !== 200) throw new Error(`HTTP ${statusCode}`);
      } catch (error) {
        throw new GatewayUnavailable(`The deactivated numbers could not be read: ${(error as Error).message}`, {
          cause: error,
        });
      }
      return { kind: 'read', numbers: await read(answer.body, take) };
    },
    close: () => Promise.all([carrier.close(), others.close()]),
  };
}
