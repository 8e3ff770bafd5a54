import { HEADERS, type Operation, type ReadOperation, type SaveOperation, type z } from '@textloom/contracts';
import { apiConfig, http } from './client';
import { encodeBody, encodeQuery, fillPath, pathNames } from './encode';
import { contractError, messageOf, refusal, toApiError } from './errors';
import { beginSave } from './saves';
import { withReauthentication } from './with-reauthentication';

type Shape = z.ZodObject;

/** `{id: …}` of `keywords/:id`. */
type PathInput<P extends string> = P extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? { [K in Name]: string | number } & PathInput<Tail>
    : { [K in Rest]: string | number }
  : unknown;

/** The caller's type for a schema that reads text: `unknown` inputs (coerced, preprocessed) become their outputs. */
type Sendable<S extends Shape> = {
  [K in keyof z.input<S>]: unknown extends z.input<S>[K]
    ? K extends keyof z.output<S>
      ? z.output<S>[K]
      : never
    : z.input<S>[K];
};

/**
 * The caller's input: path parameters, filters and body fields in one flat object. An empty file removes the stored
 * one.
 */
export type CallInput<O extends Operation> = PathInput<O['path']> &
  (O extends { query: infer Q extends Shape } ? Partial<z.output<Q>> : unknown) &
  (O extends { body: infer B extends Shape } ? Sendable<B> : unknown) &
  (O extends { file: infer F extends string } ? { [K in F]?: File | '' | null } : unknown) &
  (O extends { files: infer F extends string } ? { [K in `${F}${number}`]?: File } : unknown);

/** An operation whose reply is the envelope. */
type EnvelopeOperation = ReadOperation | SaveOperation;

/** The caller's result. */
export type CallReply<O extends EnvelopeOperation> = O extends { saved: infer S extends z.ZodType }
  ? { message: string } & z.output<S>
  : O extends { reply: infer R extends z.ZodType }
    ? z.output<R>
    : never;

export interface CallOptions {
  /** Cancels the call; pass on TanStack Query's signal. */
  signal?: AbortSignal;
  /** Makes campaign and payment posts safe to repeat. */
  idempotencyKey?: string;
  /** For calls that begin a session: whether its cookie outlives the browser. */
  cookie?: 'keep' | 'brief';
}

type CallArguments<I> =
  Record<never, never> extends I ? [input?: I, options?: CallOptions] : [input: I, options?: CallOptions];

/** `data` if the reply has one, else the body itself (decision 1). */
const unwrap = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'data' in body ? body.data : body;

const isRefusal = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'status' in body && body.status === 'error';

function readReply(operation: EnvelopeOperation, status: number, body: unknown): unknown {
  const data = unwrap(body);
  // The reply to a save without data has `data: null` or no data at all.
  const parsed = 'saved' in operation ? operation.saved.safeParse(data ?? {}) : operation.reply.safeParse(data);
  if (!parsed.success) throw contractError(status, parsed.error);
  if (!('saved' in operation)) return parsed.data;
  return { ...(typeof parsed.data === 'object' ? parsed.data : {}), message: messageOf(body) };
}

/** The status of a server that is waiting for its database, or of a proxy that is waiting for the server. */
const UNAVAILABLE: readonly number[] = [502, 503, 504];

/** Sends the request. Rejects with ApiError when the server refuses it or cannot be reached. */
async function send(
  operation: EnvelopeOperation,
  input: Readonly<Record<string, unknown>>,
  options: CallOptions,
): Promise<{ status: number; data: unknown }> {
  const inPath = pathNames(operation.path);
  const inQuery = Object.keys(operation.query?.shape ?? {});
  const rest = Object.entries(input).filter(([name]) => !inPath.includes(name));
  const query = Object.fromEntries(rest.filter(([name]) => inQuery.includes(name)));
  const fields = Object.fromEntries(
    rest.filter(([name, value]) => !inQuery.includes(name) && !(name === operation.file && value === null)),
  );
  const session = apiConfig().getSession();
  const hasBody = operation.body !== undefined || operation.file !== undefined;
  const answer = await http
    .request<unknown>({
      method: operation.method,
      url: fillPath(operation.path, input),
      params: encodeQuery(query),
      ...(hasBody ? { data: encodeBody(fields, operation) } : {}),
      headers: {
        ...(options.idempotencyKey ? { [HEADERS.idempotencyKey]: options.idempotencyKey } : {}),
        ...(options.cookie ? { [HEADERS.session]: options.cookie } : {}),
      },
      ...(options.signal ? { signal: options.signal } : {}),
    })
    .catch((error: unknown) => {
      const failure = toApiError(error);
      if (failure.kind === 'network' || failure.kind === 'timeout') apiConfig().onUnreachable();
      throw failure;
    });
  if (UNAVAILABLE.includes(answer.status)) apiConfig().onUnreachable();
  if (answer.status >= 200 && answer.status <= 299 && !isRefusal(answer.data)) return answer;
  const error = refusal(answer.status, answer.data);
  // A 401 for a wrong password at sign-in, or a late reply to an earlier session, does not end this session.
  if (answer.status === 401 && session && session === apiConfig().getSession()) apiConfig().onUnauthorized();
  throw error;
}

/**
 * Calls an operation of @textloom/contracts:
 *
 *     const keyword = await call(getKeyword, { id: 5 }, { signal });
 *
 * Replies are unwrapped (decision 1) and checked by their schema. Rejects with ApiError only.
 */
export async function call<const O extends EnvelopeOperation>(
  operation: O,
  ...[input, options = {}]: CallArguments<CallInput<O>>
): Promise<CallReply<O>> {
  const end = operation.method === 'GET' ? undefined : beginSave();
  try {
    const { status, data } = await withReauthentication(() => send(operation, input ?? {}, options));
    // The schema has checked the reply; the compiler cannot follow it through the conditional type.
    return readReply(operation, status, data) as CallReply<O>;
  } finally {
    end?.();
  }
}

/**
 * Address of an operation without parameters, for calls that axios cannot make: streams, and reports of a page that is
 * being closed.
 */
export const addressOf = ({ path }: Operation): string => `${apiConfig().baseUrl}/${path}`;
