import { LANGUAGES, type Language } from '@textloom/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AsyncLocalStorage } from 'node:async_hooks';
import { sessionOf } from './guards';

/**
 * The language in which a request is answered: that of its page, which names one. A program that names none is answered in English.
 */
export const languageOf = ({ headers }: Pick<FastifyRequest, 'headers'>): Language =>
  LANGUAGES.find((language) => headers['accept-language']?.toLowerCase().startsWith(language)) ?? 'en';

/** Where a request comes from. */
export interface RequestOrigin {
  /** The client's IP address. */
  address: string;
  /** The header User-Agent. */
  agent: string | undefined;
  /** The caller, if signed in. */
  userId: number | undefined;
  language: Language;
}

const running = new AsyncLocalStorage<RequestOrigin>();

/** The origin of the request that is being handled; undefined in jobs and commands. */
export const requestOrigin = (): RequestOrigin | undefined => running.getStore();

/** In preHandler, because reading the body leaves the asynchronous context of earlier hooks. */
export function installRequestOrigin(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, done) => {
    const { ip: address, headers } = request;
    const language = languageOf(request);
    running.run({ address, agent: headers['user-agent'], userId: sessionOf(request)?.userId, language }, done);
  });
}
