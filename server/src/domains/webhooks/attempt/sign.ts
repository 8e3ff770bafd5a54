import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

export const newSecret = (): Buffer => randomBytes(24);

/** As Standard Webhooks writes it. */
export const shownSecret = (secret: Buffer): string => PREFIX + secret.toString('base64');

export interface Signed {
  /** The same for every attempt, by which a receiver knows a repetition. */
  id: string;
  at: Date;
  body: string;
  /** One signature each. */
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
