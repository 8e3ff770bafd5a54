import type { z } from '@textloom/contracts';
import { apiConfig, apiHeaders } from './client';
import { ApiError, refusal, toApiError } from './errors';

export interface StreamOptions<S extends z.ZodType> {
  /** Below /api, without a leading slash. */
  path: string;
  query?: Readonly<Record<string, string>>;
  /** The raw body: a file, or text. */
  body: Blob | string;
  /** Its content type. */
  type: string;
  /** Schema of each line of the response. */
  line: S;
  signal?: AbortSignal;
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const broken = (cause: unknown): ApiError => {
  const { kind, id, message } = toApiError(cause);
  return new ApiError({ kind, id, status: 0, message, cause });
};

/** Splits a text that arrives in chunks into lines. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      const parts = (rest + decoder.decode(piece.value, { stream: true })).split('\n');
      rest = parts.pop() ?? '';
      yield* parts;
    }
    yield rest;
  } finally {
    // Ending the iteration also ends the response.
    void reader.cancel().catch(() => undefined);
  }
}

/**
 * Posts a body and yields the response's lines of JSON as they arrive (API-038); axios returns a response only when it
 * is complete. Rejects with ApiError: with the server's message when it refused (ERR-007), as `network` when the
 * connection was lost.
 */
export async function* streamLines<S extends z.ZodType>({
  path,
  query = {},
  body,
  type,
  line,
  signal,
}: StreamOptions<S>): AsyncGenerator<z.output<S>> {
  const { baseUrl, getCredentials, onUnauthorized } = apiConfig();
  const credentials = getCredentials();
  const answer = await fetch(`${baseUrl}/${path}?${new URLSearchParams(query)}`, {
    method: 'POST',
    body,
    headers: { ...apiHeaders(), 'content-type': type },
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    throw broken(error);
  });
  if (!answer.ok || !answer.body) {
    if (answer.status === 401 && credentials && credentials === getCredentials()) onUnauthorized();
    throw refusal(answer.status, jsonOf(await answer.text().catch(() => '')));
  }
  try {
    for await (const text of linesOf(answer.body)) {
      // Lines of a newer server that this page does not know are ignored.
      const parsed = text.trim() === '' ? undefined : line.safeParse(jsonOf(text));
      if (parsed?.success) yield parsed.data;
    }
  } catch (error) {
    throw broken(error);
  }
}
