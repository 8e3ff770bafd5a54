import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isSameText } from '../../platform';
import type { ReviewTimes } from '../registry/verification.presenter';
import type { OwnerTexts } from './owner-text';
import type { Resource, ResourceStore } from './resource-store';
import { type Kind, readFields } from './tendlc-request';

export interface TendlcOptions {
  store: ResourceStore;
  accountSid: string;
  authToken: string;
  review: ReviewTimes;
  /** The texts to sole proprietors. */
  owners: OwnerTexts;
  /** Whether the answer to a request is lost, by its method and path. */
  loses: (request: string) => boolean;
}

export interface Page {
  PageSize?: string;
  Page?: string;
  FriendlyName?: string;
}

export const newId = (prefix: string): string => prefix + randomBytes(16).toString('hex');

export const refuse = (reply: FastifyReply, status: number, code: number, message: string) =>
  reply.code(status).send({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status });
export const missing = (reply: FastifyReply) => refuse(reply, 404, 20404, 'The requested resource was not found');

/** Refuses requests without the token; may lose the answer after a request has had its effect. */
export function guardScope(app: FastifyInstance, { accountSid, authToken, loses }: TendlcOptions): void {
  const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  app.addHook('onRequest', async (request, reply) => {
    if (!isSameText(request.headers.authorization ?? '', expected)) return refuse(reply, 401, 20003, 'Authenticate');
  });
  app.addHook('onSend', async (request, _reply, payload) => {
    if (loses(`${request.method} ${request.url}`)) request.raw.socket.resetAndDestroy();
    return payload;
  });
}

/** Keeps what a request makes; undefined: it was refused. */
export async function made(
  { store }: TendlcOptions,
  reply: FastifyReply,
  body: URLSearchParams,
  { kind, collection, sid, submitted = false }: { kind: Kind; collection: string; sid: string; submitted?: boolean },
): Promise<Resource | undefined> {
  const read = readFields(body, kind);
  if ('wrong' in read) {
    await refuse(reply, 400, read.wrong.code, read.wrong.message);
    return undefined;
  }
  const resource = await store.add(collection, sid, read.fields, submitted);
  if (!resource) await refuse(reply, 400, 20001, 'This resource exists already');
  else reply.code(201);
  return resource;
}

/** One page of a list, with the links to the others. */
export function paged<Item>(items: readonly Item[], { key, path, query }: { key: string; path: string; query: Page }) {
  const size = Math.min(Math.max(Number(query.PageSize) || 50, 1), 1_000);
  const page = Math.max(Number(query.Page) || 0, 0);
  const url = (at: number): string => {
    const search = new URLSearchParams({ ...(query as Record<string, string>), PageSize: `${size}`, Page: `${at}` });
    return `https://messaging.twilio.com${path}?${search}`;
  };
  const more = items.length > (page + 1) * size;
  return {
    [key]: items.slice(page * size, (page + 1) * size),
    meta: {
      ...{ page, page_size: size, key, url: url(page), first_page_url: url(0) },
      previous_page_url: page > 0 ? url(page - 1) : null,
      next_page_url: more ? url(page + 1) : null,
    },
  };
}

/** A name filters only some lists at Twilio. */
export const withName = (resources: readonly Resource[], { FriendlyName: name }: Page): readonly Resource[] =>
  name === undefined ? resources : resources.filter(({ fields }) => fields.FriendlyName?.[0] === name);
