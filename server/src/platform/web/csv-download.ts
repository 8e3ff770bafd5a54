import { guardCell } from '@textloom/contracts';
import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';
import { finished, Readable } from 'node:stream';

type Cell = string | number;

export interface CsvDownload {
  /** Fixed file name ending in .csv. */
  fileName: string;
  columns: readonly string[];
  /** Rows by page: the next page is loaded when the client has received the last. */
  pages: AsyncIterable<readonly (readonly Cell[])[]>;
}

/**
 * Sends a CSV file of any length in constant memory. The first page is loaded before the headers are sent, so that a
 * refusal is still a response; a later failure aborts the file, which the client sees as an error.
 */
export async function sendCsv(reply: FastifyReply, { fileName, columns, pages }: CsvDownload): Promise<FastifyReply> {
  const source = pages[Symbol.asyncIterator]();
  const first = await source.next();
  // By page, because a stream of single rows costs more than loading them.
  async function* texts(): AsyncGenerator<string> {
    try {
      // The BOM makes Excel read it as UTF-8.
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
