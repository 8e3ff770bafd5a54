/** Why files cannot be used. */
export interface Trouble {
  reason: string;
  /** Refused: ends when somebody changes a setting or the bucket, not by itself. */
  lasting: boolean;
}

/** What to do about a refusal, by S3's code. */
const ADVICE: Readonly<Record<string, string>> = {
  NoSuchBucket: 'the bucket does not exist: see TEXTLOOM_S3_BUCKET',
  InvalidAccessKeyId: 'the access key is unknown: see TEXTLOOM_S3_KEY',
  SignatureDoesNotMatch: 'the secret does not belong to the access key: see TEXTLOOM_S3_SECRET',
  AuthorizationHeaderMalformed: 'the region is wrong: see TEXTLOOM_S3_REGION',
  PermanentRedirect: 'the bucket is in another region: see TEXTLOOM_S3_URL and TEXTLOOM_S3_REGION',
  AccessDenied: 'the access key may not use the bucket',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
};

/** Too many requests, or one that took too long: temporary. */
const PASSING = new Set([408, 429]);

/** Properties of the client's errors, and of those of fetch. */
interface Failed {
  name?: string;
  message?: string;
  status?: number;
  body?: string;
  code?: string;
  cause?: { code?: string; message?: string };
}

const statusOf = (error: unknown): number | undefined => (error as Failed).status;

/**
 * Worth an immediate retry: S3 itself recommends it for 500 and 503, and a kept connection may just have been closed.
 */
export function isPassing(error: unknown): boolean {
  const status = statusOf(error);
  return status === undefined ? !isLate(error) : status >= 500 || PASSING.has(status);
}

const isLate = (error: unknown): boolean => ['AbortError', 'TimeoutError'].includes((error as Failed).name ?? '');

/** The reason in words, without the body of the response, which quotes the signed request. */
export function troubleOf(error: unknown, limitMs: number): Trouble {
  const { status, body = '', code, cause, message } = error as Failed;
  if (isLate(error)) return { reason: `S3 did not respond within ${limitMs / 1_000} seconds`, lasting: false };
  if (status === undefined)
    return { reason: `S3 cannot be reached: ${code ?? cause?.code ?? cause?.message ?? message}`, lasting: false };
  const said = /<Code>(\w{1,60})<\/Code>/.exec(body)?.[1];
  const advice = said && Object.hasOwn(ADVICE, said) ? `${ADVICE[said]} ` : '';
  const lasting = status < 500 && !PASSING.has(status);
  const what = `S3 responded ${status}${said ? ` ${said}` : ''}`;
  return { reason: advice ? `${advice}(${what})` : what, lasting };
}
