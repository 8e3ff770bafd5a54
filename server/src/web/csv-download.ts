import { guardCell } from '@textloom/contracts';
import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';
import { finished, Readable } from 'node:stream';

type Cell = string | number;

export interface CsvDownload {
  /** Fixed name that ends in .csv. */
  fileName: string;
  columns: readonly string[];
  /** Rows, a page at a time: the next page is asked for when the client has taken the last. */
  pages: AsyncIterable<readonly (readonly Cell[])[]>;
}

/**
 * Answers with a CSV file of any length in constant memory. The first page is read before the headers go, so
 * that a refusal is still an answer; a later failure cuts the file off, which the client sees as a failure.
 */
export async function sendCsv(reply: FastifyReply, { fileName, columns, pages }: CsvDownload): Promise<FastifyReply> {
  const source = pages[Symbol.asyncIterator]();
  const first = await source.next();
  // A page at a time: a stream of single rows costs more than reading them does.
  async function* texts(): AsyncGenerator<string> {
    try {
      // The mark tells Excel that it is UTF-8.
      yield stringify([[...columns]], { bom: true });
      for (let page = first; !page.done; page = await source.next())
        yield stringify([...page.value], { cast: { string: guardCell } });
    } finally {
      await source.return?.();
    }
  }
  const out = Readable.from(texts(), { objectMode: false });
  finished(out, (error) => error && reply.request.log.info({ err: error }, 'a download ended early'));
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store')
    .send(out);
}
