import createClient, { type Client } from 'openapi-fetch';
import type { components, operations, paths, webhooks } from '../made/schema';

export interface TextloomOptions {
  /** Where Textloom is: https://sms.example.com. */
  url: string;
  /** Made under Account Settings, API keys: tlk_… */
  key: string;
}

export type Textloom = Client<paths>;
/** What a refusal says (RFC 9457). */
export type Problem = components['schemas']['Problem'];
type Reply<Call extends keyof operations> = operations[Call] extends {
  responses: { 200: { content: { 'application/json': infer R } } };
}
  ? R
  : never;
export type Subscriber = Reply<'getSubscriber'>;
/** The body of a webhook; its `type` says what its `data` is. */
export type WebhookEvent = {
  [Type in keyof webhooks]: webhooks[Type]['post']['requestBody']['content']['application/json'];
}[keyof webhooks];

/** `GET`, `POST`, `PUT` and `DELETE` with the paths of the API; each resolves with `data` or `error`. */
export const textloomClient = ({ url, key }: TextloomOptions): Textloom =>
  createClient<paths>({ baseUrl: `${url}/api/v1`, headers: { Authorization: `Bearer ${key}` } });

/** A refused request. */
export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
    this.name = 'Refused';
  }
}

/** The data of a reply; throws what was refused. */
export function dataOf<T>({ data, error }: { data?: T; error?: unknown }): T {
  if (data === undefined) throw new Refused(error as Problem);
  return data;
}

/** Every subscriber, newest first, page by page. */
export async function* eachSubscriber(textloom: Textloom): AsyncGenerator<Subscriber> {
  let after: string | undefined;
  do {
    const query = { limit: 100, ...(after !== undefined && { after }) };
    const { entries, next } = dataOf(await textloom.GET('/subscribers', { params: { query } }));
    yield* entries;
    after = next ?? undefined;
  } while (after !== undefined);
}
