import rateLimit from '@fastify/rate-limit';
import { z } from '@textloom/contracts';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '../../platform/web/network';
import { SIGNED_OUT_BODY } from '../../platform/web/parsing/limits';

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

/** A report of the Reporting API, or of `report-uri`, which browsers other than Chromium send. */
const reports = z.union([
  z
    .array(
      z.object({
        type: z.string(),
        body: z.object({ effectiveDirective: text, blockedURL: text, documentURL: text, sourceFile: text }),
      }),
    )
    .max(100)
    .transform((all) => all.filter(({ type }) => type === 'csp-violation').map(({ body }) => body)),
  z
    .object({
      'csp-report': z.object({
        'effective-directive': text,
        'violated-directive': text,
        'blocked-uri': text,
        'document-uri': text,
        'source-file': text,
      }),
    })
    .transform(({ 'csp-report': report }) => [
      {
        effectiveDirective: report['effective-directive'] || report['violated-directive'],
        blockedURL: report['blocked-uri'],
        documentURL: report['document-uri'],
        sourceFile: report['source-file'],
      },
    ]),
]);

/** Without query and fragment, which may contain the token of a link; `inline`, `eval` and the like stay unchanged. */
function placeOf(address: string): string {
  if (!URL.canParse(address)) return address.slice(0, 300);
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname}`.slice(0, 300);
}

/** Kinds that one process remembers, limited because anybody can send reports. */
const MAX_KINDS = 500;

/**
 * Reports from browsers about what a page's policy blocked (`report-to` of pagePolicy). A kind is logged once per
 * process: directive, what was blocked, and whose script tried it. The response is empty.
 */
export async function cspReportRoutes(app: FastifyInstance): Promise<void> {
  const known = new Set<string>();
  await app.register(rateLimit, { max: 60, timeWindow: '1 minute', keyGenerator: (request) => networkOf(request.ip) });
  app.addContentTypeParser(
    ['application/reports+json', 'application/csp-report'],
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  );
  app.post('/csp-reports', { bodyLimit: SIGNED_OUT_BODY, logLevel: 'warn' }, async (request, reply) => {
    for (const { effectiveDirective: directive, ...at } of reports.safeParse(request.body).data ?? []) {
      const [blocked, source] = [placeOf(at.blockedURL), placeOf(at.sourceFile)];
      const kind = JSON.stringify([directive, blocked, source]);
      if (known.has(kind) || known.size >= MAX_KINDS) continue;
      known.add(kind);
      request.log.warn(
        { directive: directive.slice(0, 100), blocked, source, page: placeOf(at.documentURL) },
        'a page broke its policy',
      );
    }
    return reply.code(204).send();
  });
}
