import { createHmac } from 'node:crypto';
import { stringify } from 'node:querystring';
import { Agent, request } from 'undici';

export interface WebhookAnswer {
  /** HTTP status, 0 without a response. */
  status: number;
  body: string;
}

export interface WebhookPoster {
  post(url: string, fields: Record<string, string>, idempotencyToken: string): Promise<WebhookAnswer>;
  close(): Promise<void>;
}

/** Twilio's signature: HMAC-SHA1 over the URL, followed by the name and value of each field in order of their names. */
function signatureOf(authToken: string, url: string, fields: Record<string, string>): string {
  const names = Object.keys(fields).sort();
  const signed = url + names.map((name) => name + (fields[name] ?? '')).join('');
  return createHmac('sha1', authToken).update(signed, 'utf8').digest('base64');
}

/**
 * Posts forms with Twilio's signature over persistent connections. `reach` maps a URL to one reachable from here; the
 * original URL is signed.
 */
export function webhookPoster(authToken: string, connections: number, reach: (url: string) => string): WebhookPoster {
  const agent = new Agent({
    connections,
    pipelining: 1,
    connect: { timeout: 3_000 },
    headersTimeout: 15_000,
    bodyTimeout: 15_000,
  });
  return {
    async post(url, fields, idempotencyToken) {
      try {
        const answer = await request(reach(url), {
          dispatcher: agent,
          method: 'POST',
          headers: {
            'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
            'x-twilio-signature': signatureOf(authToken, url, fields),
            'i-twilio-idempotency-token': idempotencyToken,
            'user-agent': 'TwilioProxy/1.1',
          },
          body: stringify(fields),
        });
        return { status: answer.statusCode, body: await answer.body.text() };
      } catch (error) {
        return { status: 0, body: (error as Error).message };
      }
    },
    close: () => agent.destroy(), // running posts are still due and will be repeated
  };
}
