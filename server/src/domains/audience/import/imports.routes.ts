import {
  checkImport,
  CSV_MAX_BYTES,
  downloadImportErrors,
  getImport,
  getImportReasons,
  getLatestImport,
  importCheckSchema,
  importLineSchema,
  IMPORT_PROBLEMS,
  importSubscribers,
  listImports,
  type ImportLine,
} from '@textloom/contracts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { invalid, notFound } from '../../../platform/base/app-error';
import type { Module } from '../../../platform/web/deps';
import { idempotencyKey } from '../../../platform/web/idempotency';
import { releaseBody } from '../../../platform/web/parsing/body-intake';
import { atMost } from '../../../platform/web/rate-limit';
import { route } from '../../../platform/web/route';
import { tooLarge } from '../contact-file/import-file';
import { checkFile } from './check-import.service';
import { presentImport } from './imports.presenter';
import * as imports from './imports.service';
import { findImport, latestImport } from './import-job.repository';

async function* toLines(lines: AsyncIterable<ImportLine>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(importLineSchema.parse(line))}\n`;
}

/** The page sends one for each change of the user's choices about a file. */
const fewChecks = atMost(300, '10 minutes', (session) => `import-check ${session.accountId}`);

const refuseLarge = (error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void =>
  void reply.send(error.statusCode === 413 ? tooLarge() : error);

/** Imports of subscribers from CSV files (PERM-020). */
export const importRoutes: Module = (deps) => async (app) => {
  // Fastify applies this only to the routes of this module: no other route accepts a file as its whole body.
  app.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  route(
    app,
    checkImport,
    async ({ session, query, request, reply }) => {
      if (!Buffer.isBuffer(request.body)) throw invalid('file', IMPORT_PROBLEMS.notCsv);
      const check = await checkFile(deps, session, query, request.body);
      return reply
        .type('application/x-ndjson; charset=utf-8')
        .send(`${JSON.stringify(importCheckSchema.parse(check))}\n`);
    },
    { bodyLimit: CSV_MAX_BYTES, errorHandler: refuseLarge, ...fewChecks },
  );

  route(
    app,
    importSubscribers,
    async ({ session, query, request, reply }) => {
      if (!Buffer.isBuffer(request.body)) throw invalid('file', IMPORT_PROBLEMS.notCsv);
      const id = await imports.startImport(deps, session, query, request.body, idempotencyKey(request));
      releaseBody(request);
      // Closing the tab ends the stream, not the import.
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      return (
        reply
          .type('application/x-ndjson; charset=utf-8')
          // Otherwise nginx and similar proxies would buffer the lines.
          .header('x-accel-buffering', 'no')
          .send(Readable.from(toLines(imports.watchImport(deps, session, id, gone.signal))))
      );
    },
    {
      bodyLimit: CSV_MAX_BYTES,
      // Compression would buffer the lines.
      compress: false,
      errorHandler: refuseLarge,
    },
  );

  route(app, getLatestImport, async ({ session: { accountId } }) => {
    const row = await deps.db.asAccount(accountId, (tx) => latestImport(tx, accountId));
    return { latest: row ? presentImport(row) : null };
  });

  route(app, listImports, ({ session, query }) => imports.historyOf(deps, session, query));

  route(app, getImport, async ({ session: { accountId }, params: { id } }) => {
    const row = await deps.db.asAccount(accountId, (tx) => findImport(tx, accountId, id));
    if (!row) throw notFound('This import');
    return presentImport(row);
  });

  route(app, getImportReasons, ({ session, params: { id } }) => imports.reasonsOf(deps, session, id));

  route(app, downloadImportErrors, async ({ session, params: { id }, reply }) => {
    const file = await imports.errorsOf(deps, session, id);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="import-errors.csv"')
      .send(file);
  });
};
