import { AppError } from '../../base/app-error';
import { readHeaderValue, unreadable, type HeaderValue } from './header-parameters';

export interface Part {
  name: string;
  /** Undefined for a field. */
  filename: string | undefined;
  mime: string;
  charset: string;
  content: Buffer;
}

const CRLF = '\r\n';
const MAX_HEADER_BYTES = 8_192;
const MAX_HEADERS = 20;
const MAX_NAME = 200;
const PLAIN_ENCODINGS = ['7bit', '8bit', 'binary'];
// oxlint-disable-next-line no-control-regex -- control characters are what is refused
const CONTROL = /[\u0000-\u001f\u007f]/;

/** The headers of a part by lower-case name, each at most once. */
function readHeaders(block: Buffer): Map<string, string> {
  const lines = block.toString('utf8').split(CRLF);
  if (lines.length > MAX_HEADERS) throw unreadable();
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    if (
      colon < 1 ||
      // oxlint-disable-next-line no-control-regex -- control characters are what is refused
      /[\u0000-\u0008\u000a-\u001f\u007f]/.test(line) ||
      !/^[\w!#$%&'*+.^`|~-]+$/.test(name) ||
      headers.has(name)
    )
      throw unreadable();
    headers.set(name, line.slice(colon + 1).trim());
  }
  return headers;
}

const typeOf = (headers: ReadonlyMap<string, string>): HeaderValue =>
  readHeaderValue(headers.get('content-type') ?? 'text/plain');

function readPart(block: Buffer, content: Buffer): Part {
  const headers = readHeaders(block);
  const disposition = readHeaderValue(headers.get('content-disposition') ?? '');
  const { parameters } = disposition;
  const name = parameters.get('name') ?? '';
  const filename = parameters.get('filename*') ?? parameters.get('filename');
  if (
    disposition.value !== 'form-data' ||
    name === '' ||
    name.length > MAX_NAME ||
    CONTROL.test(name) ||
    CONTROL.test(filename ?? '')
  )
    throw unreadable();
  if (!PLAIN_ENCODINGS.includes((headers.get('content-transfer-encoding') ?? '8bit').toLowerCase())) throw unreadable();
  const { value: mime, parameters: type } = typeOf(headers);
  // Nested parts exist in mail, not in forms (RFC 7578, 4.3).
  if (mime.startsWith('multipart/')) throw unreadable();
  return { name, filename, mime, charset: type.get('charset') ?? 'utf-8', content };
}

/**
 * Splits a whole multipart/form-data body (RFC 7578). Violations of the format are refused rather than skipped, so that
 * no field is lost silently (ADR 0017). The contents are views of `body`.
 */
export function* readParts(body: Buffer, boundary: string, maxParts: number): Generator<Part> {
  const delimiter = Buffer.from(`${CRLF}--${boundary}`);
  const first = delimiter.subarray(CRLF.length);
  // A line break before the first part is allowed.
  let at = body.subarray(0, delimiter.length).equals(delimiter) ? delimiter.length : first.length;
  if (at === first.length && !body.subarray(0, first.length).equals(first)) throw unreadable();
  for (let count = 0; ; count += 1) {
    const after = body.toString('latin1', at, at + 2);
    if (after === '--') {
      const rest = body.toString('latin1', at + 2, at + 4);
      if (rest !== '' && rest !== CRLF) throw unreadable();
      return;
    }
    if (after !== CRLF) throw unreadable();
    if (count === maxParts) throw new AppError('too_large', 'This form has too many fields.');
    const head = at + CRLF.length;
    const headEnd = body.subarray(head, head + MAX_HEADER_BYTES).indexOf(CRLF + CRLF);
    if (headEnd === -1) throw unreadable();
    const start = head + headEnd + 2 * CRLF.length;
    const end = body.indexOf(delimiter, start);
    if (end === -1) throw unreadable();
    yield readPart(body.subarray(head, head + headEnd), body.subarray(start, end));
    at = end + delimiter.length;
  }
}
