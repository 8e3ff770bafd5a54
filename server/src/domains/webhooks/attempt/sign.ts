import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

export const newSecret = (): Buffer => randomBytes(24);

/** The secret as Standard Webhooks writes it. */
export const shownSecret = (secret: Buffer): string => PREFIX + secret.toString('base64');

export interface Signed {
  /** The same for every attempt, so that a receiver recognizes a repetition. */
  id: string;
  at: Date;
  body: string;
  /** Each adds a signature. */
  secrets: readonly Buffer[];
}

/** The headers of Standard Webhooks (standardwebhooks.com). */
export function signedHeaders({ id, at, body, secrets }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const sign = (secret: Buffer): string =>
    `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(sign).join(' '),
  };
}
