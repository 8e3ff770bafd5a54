import { deleteKeyword, getKeywordAvailability, listPersonas, listKeywords } from '@textloom/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from './route';

// Checked by the compiler only: a handler receives and returns the types that its operation declares.
export function routesThatDoNotCompile(app: FastifyInstance): void {
  route(app, getKeywordAvailability, ({ params }) => ({ available: params.keyword === 'PIZZA' }));
  // @ts-expect-error the reply is declared as `{ available }`
  route(app, getKeywordAvailability, () => ({ free: true }));
  // @ts-expect-error only a call without data returns nothing
  route(app, getKeywordAvailability, async () => undefined);
  // @ts-expect-error a save returns its message
  route(app, deleteKeyword, () => ({}));
  // @ts-expect-error the operation declares no body
  route(app, deleteKeyword, ({ body }) => ({ message: body.keyword }));
  // @ts-expect-error the query has no such filter
  route(app, listKeywords, ({ query }) => Promise.reject(new Error(query.zip)));
  // @ts-expect-error only the handler of a stream sends its own reply
  route(app, getKeywordAvailability, async ({ reply }) => reply.send({}));
  // @ts-expect-error there is no session where the operation asks for none
  route(app, listPersonas, ({ session }) => ({ entries: [], user: session.userId }));
}
