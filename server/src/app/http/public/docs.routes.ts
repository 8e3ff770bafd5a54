import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../platform/web/deps';
import { REPORTING_ENDPOINTS } from '../pages/csp';
import { docsPage } from './docs-page';
import { DOCS_STYLE } from './docs-style';
import { documentOf } from './document';

/** No script at all, and the style from a file. */
const POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'; report-uri /csp-reports; report-to csp";

/** The description of the public API, for programs and for people; reading it needs no key. */
export const docs =
  ({ config }: Pick<Deps, 'config'>) =>
  async (app: FastifyInstance) => {
    const document = documentOf(config);
    const text = JSON.stringify(document);
    const page = docsPage(document);

    app.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(text));

    app.get('/docs', (_request, reply) =>
      reply
        .header('content-security-policy', POLICY)
        .header('reporting-endpoints', REPORTING_ENDPOINTS)
        .type('text/html; charset=utf-8')
        .send(page),
    );

    app.get('/docs.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(DOCS_STYLE));
  };
