import { createHmac, timingSafeEqual } from 'node:crypto';
import { open } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { WebhookEvent } from '../src/index';

/** Seconds by which the clocks of the two servers may differ. An older call may be one that somebody has recorded. */
const TOLERANCE_S = 300;
const LARGEST_BODY = 1_000_000;

const headerOf = ({ headers }: IncomingMessage, name: string): string => String(headers[name] ?? '');

/** Whether a call is from Textloom, by its signature (standardwebhooks.com). While a secret is replaced it has two. */
export function isSigned(secret: string, request: IncomingMessage, body: string, now = Date.now()): boolean {
  const [id, timestamp] = [headerOf(request, 'webhook-id'), headerOf(request, 'webhook-timestamp')];
  if (id === '' || !(Math.abs(now / 1_000 - Number(timestamp)) <= TOLERANCE_S)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  return headerOf(request, 'webhook-signature')
    .split(' ')
    .some((one) => {
      const given = Buffer.from(one.replace(/^v1,/, ''), 'base64');
      return one.startsWith('v1,') && given.length === expected.length && timingSafeEqual(given, expected);
    });
}

/** A cell. What people write may be a formula, which a spreadsheet would run: an apostrophe makes it a text. */
function cell(value: unknown): string {
  const text = String(value ?? '');
  return `"${(/^\s*[=+\-@]|^[\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}

const lineOf = (cells: readonly unknown[]): string => `${cells.map(cell).join(',')}\r\n`;

const COLUMNS = ['webhook-id', 'Date', 'Event', 'Phone', 'First name', 'Last name', 'Text'];

function rowOf(id: string, { type, timestamp, data }: WebhookEvent): string {
  const has = { phone: '', first_name: '', last_name: '', name: '', message: '', url: '', ...data };
  const text = has.message || has.url || has.name;
  return lineOf([id, timestamp, type, has.phone, has.first_name, has.last_name, text]);
}

/** Adds a row to the sheet, once for each id. */
export type AddRow = (id: string, event: WebhookEvent) => Promise<void>;

/** Opens a CSV file that spreadsheets read, and writes the first line of a new one. */
export async function openSheet(path: string): Promise<AddRow> {
  const file = await open(path, 'a+');
  const kept = await file.readFile('utf8');
  // Each row begins with its id. Quotes within a cell are doubled, so a text does not look like a row.
  const known = new Set([...kept.matchAll(/^"([^"]+)",/gm)].map(([, id]) => id));
  // With its mark, Excel reads the file as UTF-8.
  if (kept === '') await file.appendFile(`\uFEFF${lineOf(COLUMNS)}`);
  let last = Promise.resolve();
  return (id, event) => {
    const add = async (): Promise<void> => {
      if (known.has(id)) return;
      await file.appendFile(rowOf(id, event));
      known.add(id);
    };
    // One after the other: an event that is sent again may arrive while the first is being written.
    last = last.then(add, add);
    return last;
  };
}

/** Undefined if it is too long to be one of ours. */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= LARGEST_BODY) chunks.push(chunk);
  }
  return length > LARGEST_BODY ? undefined : Buffer.concat(chunks).toString('utf8');
}

/**
 * Fills a sheet from a webhook. Textloom gets its success after the row is written, and sends the event again if there is none:
 * so no event is lost, and none is in the sheet twice.
 */
export function receiver(secret: string, add: AddRow): Server {
  const answer = async (request: IncomingMessage): Promise<number> => {
    const body = await bodyOf(request);
    if (body === undefined) return 413;
    if (!isSigned(secret, request, body)) return 401;
    await add(headerOf(request, 'webhook-id'), JSON.parse(body) as WebhookEvent);
    return 204;
  };
  return createServer((request, response) => {
    answer(request)
      .catch(() => 500)
      .then((status) => response.writeHead(status).end())
      .catch(() => undefined);
  });
}
