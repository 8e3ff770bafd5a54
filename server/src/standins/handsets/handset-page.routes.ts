import type { FastifyInstance } from 'fastify';
import { staticPage } from '../static-page';

const FILES = ['index.html', 'handsets.css', 'handsets.js', 'phone.js', 'api.js', 'icon.svg'];

/** Pictures come from any origin that serves a campaign's media; everything else from here. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' http: https: data: blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The page /handsets and its few files. */
export const handsetPage = (app: FastifyInstance): Promise<void> =>
  staticPage(app, { files: FILES.map((name) => `handsets/public/${name}`), policy: POLICY });
