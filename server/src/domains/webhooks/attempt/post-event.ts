import type { Dispatcher, Response } from 'undici';
import { callOut } from '../../../platform/providers/call-out';
import { PrivateAddressError, isPrivateHost } from '../../../platform/providers/public-address';
import { storable } from '../../texting/inbound-text';

const TIMEOUT_MS = 15_000;
/** Bytes of the response that are kept. */
const MAX_RESPONSE_BYTES = 1_024;

export interface Answer {
  /** The HTTP status; null if there was no response. */
  code: number | null;
  /** The beginning of the response body. */
  response: string;
  /** Why the attempt failed, as a sentence for the log; empty if it succeeded. */
  failure: string;
}

export interface Post {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

export interface PostOptions {
  dispatcher: Dispatcher;
  /** For development: allows private addresses. */
  inside: boolean;
  timeoutMs?: number;
}

const PRIVATE = 'The address leads to a private network.';

async function beginningOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of body ?? []) {
      chunks.push(chunk as Uint8Array);
      length += (chunk as Uint8Array).length;
      if (length >= MAX_RESPONSE_BYTES) break; // Leaving the loop cancels the rest.
    }
  } catch {
    // Only the status counts, even if reading the body fails.
  }
  return storable(Buffer.concat(chunks).subarray(0, MAX_RESPONSE_BYTES).toString('utf8'));
}

const failureOf = (status: number): string =>
  status >= 200 && status < 300
    ? ''
    : status >= 300 && status < 400
      ? `The server answered ${status}: redirects are not followed.`
      : `The server answered ${status}.`;

function failureOfError(error: unknown, timeoutMs: number): string {
  const { name, cause } = error as { name?: unknown; cause?: unknown };
  if (name === 'TimeoutError') return `The server did not answer within ${timeoutMs / 1000} seconds.`;
  if (cause instanceof PrivateAddressError) return PRIVATE;
  const { code } = (cause ?? {}) as { code?: unknown };
  return `The server could not be reached${typeof code === 'string' ? ` (${code})` : ''}.`;
}

/** Makes one attempt. Never throws. */
export async function postEvent(
  { url, headers, body }: Post,
  { dispatcher, inside, timeoutMs = TIMEOUT_MS }: PostOptions,
): Promise<Answer> {
  // An IP address in the URL is connected to without a lookup.
  if (!inside && isPrivateHost(new URL(url).hostname)) return { code: null, response: '', failure: PRIVATE };
  try {
    const answer = await callOut(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      signal: AbortSignal.timeout(timeoutMs),
      dispatcher,
    });
    return { code: answer.status, response: await beginningOf(answer), failure: failureOf(answer.status) };
  } catch (error) {
    return { code: null, response: '', failure: failureOfError(error, timeoutMs) };
  }
}
