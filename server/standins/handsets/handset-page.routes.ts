import type { FastifyInstance } from 'fastify';
import { staticPage } from '../static-page';

/** Pictures are loaded from any origin, because a campaign's media may be served from one; everything else from this server. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' http: https: data: blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The page /handsets and its few files. */
export const handsetPage = (app: FastifyInstance): Promise<void> => staticPage(app, ['handsets'], POLICY);
