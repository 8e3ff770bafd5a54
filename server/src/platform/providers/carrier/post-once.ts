import { util, type Dispatcher } from 'undici';
import type { TooLate } from './gateway';

export interface PostAnswer {
  statusCode: number;
  headers: Record<string, string | string[]>;
  text: string;
}

/** Why a post has no response. */
export class PostFailed extends Error {
  constructor(
    /** False: no byte of it was sent, so the other side cannot have accepted it. */
    readonly begun: boolean,
    cause: Error,
  ) {
    super(cause.message, { cause });
    this.name = 'PostFailed';
  }
}

/**
 * One post, never repeated. undici's `request` does not report whether a failed request had been sent, which decides
 * whether a message may be sent again. `onConnect` runs on the connection that will carry it, right before the first
 * byte: what is too late by then is not sent.
 */
export function postOnce(
  pool: Dispatcher,
  request: { path: string; headers: string[]; body: string },
  tooLate?: TooLate,
): Promise<PostAnswer> {
  return new Promise((resolve, reject) => {
    let begun = false;
    let statusCode = 0;
    let headers: PostAnswer['headers'] = {};
    const chunks: Buffer[] = [];
    pool.dispatch(
      { ...request, method: 'POST' },
      {
        onConnect() {
          if (tooLate?.aborted) throw new Error('Stopped before it was sent.');
          begun = true;
        },
        onHeaders(status, raw) {
          statusCode = status;
          headers = util.parseHeaders(raw);
          return true;
        },
        onData: (chunk) => chunks.push(chunk) > 0,
        onComplete: () => resolve({ statusCode, headers, text: Buffer.concat(chunks).toString() }),
        onError: (error) => reject(new PostFailed(begun, error)),
      },
    );
  });
}
