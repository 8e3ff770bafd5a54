import type { Dispatcher } from 'undici';
import { isPublicAddress, publicAgent } from '../public-address';
import { GatewayUnavailable, type FetchedMedia } from './gateway';

export interface TwilioMediaOptions {
  /** Scheme and host of the carrier's API, the only one that gets the credentials. */
  origin: string;
  /** Connections to that host. */
  carrier: Dispatcher;
  authorization: string;
  timeoutMs: number;
}

interface TwilioMedia {
  fetch(url: string, maxBytes: number, signal?: AbortSignal): Promise<FetchedMedia>;
  close(): Promise<void>;
}

/** The API answers with a redirect to a signed address at its file store. */
const MAX_REDIRECTS = 4;

/** Reads at most `maxBytes`; returns undefined when there are more. Leaving the loop early ends the download. */
async function readUpTo(body: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Files of inbound messages (MediaUrl0 …), which Twilio protects with the account's credentials. */
export function twilioMedia({ origin, carrier, authorization, timeoutMs }: TwilioMediaOptions): TwilioMedia {
  const others = publicAgent();

  async function request(url: URL, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    const own = url.origin === origin;
    return (own ? carrier : others).request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'GET',
      headers: own ? { authorization } : {},
      signal,
    });
  }

  async function follow(first: string, maxBytes: number, signal: AbortSignal): Promise<FetchedMedia> {
    let address = first;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      if (!URL.canParse(address)) return { kind: 'refused-address' };
      const url = new URL(address);
      if (url.origin !== origin && !isPublicAddress(address)) return { kind: 'refused-address' };
      const { statusCode, headers, body } = await request(url, signal);
      if (statusCode === 200) {
        const content = await readUpTo(body, maxBytes);
        return content ? { kind: 'content', content } : { kind: 'too-large' };
      }
      await body.dump();
      const { location } = headers;
      if (statusCode === 404 || statusCode === 410) return { kind: 'gone' };
      if (statusCode < 300 || statusCode > 399 || typeof location !== 'string' || !URL.canParse(location, url.href))
        throw new Error(`HTTP ${statusCode}`);
      address = new URL(location, url).href;
    }
    throw new Error('too many redirects');
  }

  return {
    async fetch(url, maxBytes, signal) {
      const limit = AbortSignal.timeout(timeoutMs);
      try {
        return await follow(url, maxBytes, signal ? AbortSignal.any([signal, limit]) : limit);
      } catch (error) {
        throw new GatewayUnavailable(`The file could not be fetched: ${(error as Error).message}`, { cause: error });
      }
    },
    close: () => others.close(),
  };
}
