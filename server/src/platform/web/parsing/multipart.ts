import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { EMPTY_FILE } from '@textloom/contracts';
import { AppError, invalid } from '../../base/app-error';
import { addField, emptyFields, type FormFields } from './form';
import { readHeaderValue, unreadable } from './header-parameters';
import { LARGE_BODY, MAX_UPLOAD } from './limits';
import { readParts, type Part } from './multipart-parts';

/** A file of a multipart body: the limit is 5 MB (decision 138). */
export interface Upload {
  /** The client's file name; never used as a path. */
  readonly name: string;
  /** The client's claim; detect the type before trusting it. */
  readonly mime: string;
  readonly data: Buffer;
}

const FORM_DATA = /^\s*multipart\/form-data\b/i;
/** As many as a sequence has messages; together they exceed other bodies by the size of one file at most. */
const MAX_FILES = 20;
const MAX_BOUNDARY = 70;

export const isMultipart = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  FORM_DATA.test(headers['content-type'] ?? '');

/** The announced boundary; throws without a usable one. */
export function boundaryOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const boundary = readHeaderValue(headers['content-type'] ?? '').parameters.get('boundary') ?? '';
  if (boundary === '' || boundary.length > MAX_BOUNDARY || /[^\u0020-\u007e]| $/.test(boundary)) throw unreadable();
  return boundary;
}

/** Only routes with large bodies accept lists of ids as `name[]`. */
const maxParts = (bodyLimit: number): number => (bodyLimit === LARGE_BODY ? 100_002 : 102);

function textOf({ content, charset }: Part): string {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(content);
  } catch {
    // An unknown encoding, or invalid bytes for it.
    throw unreadable();
  }
}

interface Form {
  body: FormFields;
  uploads: Record<string, Upload>;
}

function addFile({ uploads }: Form, { name, filename = '', mime, content }: Part): void {
  // An empty file input is sent as a nameless file of no bytes.
  if (content.length === 0 && filename === '') return;
  if (content.length === 0) throw invalid(name, EMPTY_FILE);
  // The limit itself is allowed, one byte more is not (VAL-045).
  if (content.length > MAX_UPLOAD) throw new AppError('too_large', 'File size error', { [name]: 'File size error' });
  if (uploads[name]) throw unreadable();
  if (Object.keys(uploads).length === MAX_FILES) throw new AppError('too_large', 'There are too many files.');
  uploads[name] = { name: filename, mime, data: content };
}

/** A complete body, as fields and files. */
function readForm(data: Buffer, boundary: string, bodyLimit: number): Form {
  const form: Form = { body: emptyFields(), uploads: Object.create(null) as Form['uploads'] };
  let fieldBytes = 0;
  for (const part of readParts(data, boundary, maxParts(bodyLimit))) {
    if (part.name in Object.prototype) throw unreadable();
    if (part.filename !== undefined) {
      addFile(form, part);
      continue;
    }
    // A route's allowance for a file does not apply to text fields.
    fieldBytes += part.content.length;
    if (fieldBytes > bodyLimit) throw new AppError('too_large', 'This is too large to be sent.');
    addField(form.body, part.name, textOf(part));
  }
  return form;
}

/**
 * Bodies with files are accepted wherever a form is (API-004): fields become `request.body`, files `request.uploads`.
 */
export function acceptMultipart(app: FastifyInstance): void {
  app.decorateRequest('uploads');
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: Readable) => {
    // The body intake passes a complete body in one chunk.
    const [data = Buffer.alloc(0)] = (await payload.toArray()) as Buffer[];
    const { body, uploads } = readForm(data, boundaryOf(request), request.routeOptions.bodyLimit);
    request.uploads = uploads;
    return body;
  });
}
