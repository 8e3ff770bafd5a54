import type { Operation } from '@textloom/contracts';
import type { FastifyRequest } from 'fastify';
import { atMost } from './rate-limit';

/** More than people need, and too few to copy an account or to keep the database busy. */
const downloads = atMost(60, '10 minutes', (session) => `download ${session.accountId}`).config;
const searches = atMost(300, '1 minute', (session) => `search ${session.accountId}`).config;

const searchesNothing = ({ query }: FastifyRequest): boolean => !(query as { search?: unknown }).search;

/** The limit per account of a call that costs more than others: a file with rows, or a search in a list. */
export function limitOf(operation: Operation) {
  if (operation.session === 'none') return {};
  if ('stream' in operation && operation.stream === 'text/csv') return downloads;
  if (operation.query && 'search' in operation.query.shape)
    return { rateLimit: { ...searches.rateLimit, allowList: searchesNothing } };
  return {};
}
