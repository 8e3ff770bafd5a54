import { HEADERS, type StreamOperation, type z } from '@textloom/contracts';
import { addressOf } from './call';
import { apiConfig, apiHeaders } from './client';
import { ApiError, refusal, toApiError } from './errors';
import { beginSave } from './saves';

export interface StreamOptions<S extends z.ZodType> {
  query?: Readonly<Record<string, string>>;
  /** The body as it is: a file, or text. */
  body: Blob | string;
  /** Its content type. */
  type: string;
  /** Schema of each line of the reply. */
  line: S;
  signal?: AbortSignal;
  /** Makes a repeated call the same one. */
  idempotencyKey?: string;
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

/** Lines of a text that arrives in pieces. */
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
    // A caller that stops reading ends the request too.
    void reader.cancel().catch(() => undefined);
  }
}

async function* replyLines<S extends z.ZodType>(
  operation: StreamOperation,
  { query = {}, body, type, line, signal, idempotencyKey }: StreamOptions<S>,
): AsyncGenerator<z.output<S>> {
  const { getSession, onUnauthorized } = apiConfig();
  const session = getSession();
  const answer = await fetch(`${addressOf(operation)}?${new URLSearchParams(query)}`, {
    method: operation.method,
    body,
    headers: {
      ...apiHeaders(),
      'content-type': type,
      ...(idempotencyKey ? { [HEADERS.idempotencyKey]: idempotencyKey } : {}),
    },
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    throw broken(error);
  });
  if (!answer.ok || !answer.body) {
    if (answer.status === 401 && session && session === getSession()) onUnauthorized();
    throw refusal(answer.status, jsonOf(await answer.text().catch(() => '')));
  }
  try {
    for await (const text of linesOf(answer.body)) {
      // Skips lines of a newer server that this page does not know.
      const parsed = text.trim() === '' ? undefined : line.safeParse(jsonOf(text));
      if (parsed?.success) yield parsed.data;
    }
  } catch (error) {
    throw broken(error);
  }
}

/**
 * Posts a body and yields the reply's lines of JSON as they arrive (API-038); axios returns a reply only when it is
 * complete. Rejects with ApiError: with the server's message when it refused (ERR-007), as `network` when the
 * connection broke half-way.
 */
export async function* streamLines<S extends z.ZodType>(
  operation: StreamOperation,
  options: StreamOptions<S>,
): AsyncGenerator<z.output<S>> {
  const end = beginSave();
  try {
    yield* replyLines(operation, options);
  } finally {
    end();
  }
}
