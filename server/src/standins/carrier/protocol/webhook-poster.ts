import { stringify } from 'node:querystring';
import { Agent, request } from 'undici';
import { twilioSignature } from '../../../platform/providers/carrier/twilio.signature';

export interface WebhookAnswer {
  /** HTTP status, 0 without a response. */
  status: number;
  body: string;
}

export interface WebhookPoster {
  post(url: string, fields: Record<string, string>, idempotencyToken: string): Promise<WebhookAnswer>;
  close(): Promise<void>;
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
            'x-twilio-signature': twilioSignature(authToken, url, fields),
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
