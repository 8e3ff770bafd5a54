import {
  CSV_MAX_BYTES,
  envelope,
  idParams,
  importLineSchema,
  IMPORT_PROBLEMS,
  importQuery,
  importSchema,
  latestImportReply,
  type ImportLine,
} from '@textloom/contracts';
import type { FastifyError } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Readable } from 'node:stream';
import type { Deps } from '../../web/deps';
import { releaseBody } from '../../web/parsing/body-intake';
import { ok } from '../../web/reply';
import { refuse, tooLarge } from './import-file';
import { getImport, getLatestImport, importErrorFile, startImport, watchImport } from './imports.service';

async function* toLines(lines: AsyncIterable<ImportLine>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(importLineSchema.parse(line))}\n`;
}

/** Imports of subscribers from CSV files, for those with the permission (PERM-020). */
export const importRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const permitted = { preHandler: [app.requireSession, app.requireAbility('subscriber_uploadcontacts')] };
    const one = { ...permitted, schema: { params: idParams } };

    // Seen by the routes of this module only: nothing else takes a file as its whole body.
    app.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

    app.post(
      '/subscribers/newfile',
      {
        ...permitted,
        bodyLimit: CSV_MAX_BYTES,
        // It would hold the lines back.
        compress: false,
        schema: { querystring: importQuery },
        errorHandler: (error: FastifyError, _request, reply) =>
          void reply.send(error.statusCode === 413 ? tooLarge() : error),
      },
      async (request, reply) => {
        if (!Buffer.isBuffer(request.body)) throw refuse(IMPORT_PROBLEMS.notCsv);
        const id = await startImport(deps, request.session, request.query, request.body);
        releaseBody(request);
        // A closed tab ends the watching, not the import.
        const gone = new AbortController();
        reply.raw.once('close', () => gone.abort());
        return (
          reply
            .type('application/x-ndjson; charset=utf-8')
            // Proxies of the nginx family would hold the lines back.
            .header('x-accel-buffering', 'no')
            .send(Readable.from(toLines(watchImport(deps, request.session, id, gone.signal))))
        );
      },
    );

    app.get(
      '/subscribers/imports/latest',
      { ...permitted, schema: { response: { 200: envelope(latestImportReply) } } },
      async (request) => ok({ latest: await getLatestImport(deps, request.session) }),
    );

    app.get(
      '/subscribers/imports/:id',
      { ...one, schema: { ...one.schema, response: { 200: envelope(importSchema) } } },
      async (request) => ok(await getImport(deps, request.session, request.params.id)),
    );

    app.get('/subscribers/imports/:id/errors', one, async (request, reply) => {
      const csv = await importErrorFile(deps, request.session, request.params.id);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="import-errors.csv"')
        .send(csv);
    });
  };
