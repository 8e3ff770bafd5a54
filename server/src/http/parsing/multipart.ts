import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../reply';
import { addField, emptyFields } from './form';
import { LARGE_BODY } from './limits';

/** A file of a multipart body, in memory: the limit is 5 MB (decision 138). */
export interface Upload {
  /** As the client named it; never a path of ours. */
  readonly name: string;
  /** As the client says; sniff before trusting it. */
  readonly mime: string;
  readonly data: Buffer;
}

export const MAX_UPLOAD = 5_242_880;

const isTooLarge = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';

const FIELDS = { fields: 100, parts: 102, fieldSize: 1_048_576 };
/** A route with a large body limit reads large fields, and lists of ids as `name[]`. */
const fieldLimits = (request: FastifyRequest): typeof FIELDS =>
  request.routeOptions.bodyLimit === LARGE_BODY ? { fields: 100_000, parts: 100_002, fieldSize: LARGE_BODY } : FIELDS;

/** Reads a multipart body: fields become `request.body` as a form's, files `request.uploads` by field name. */
async function readMultipart(request: FastifyRequest): Promise<void> {
  const body = emptyFields();
  const uploads: Record<string, Upload> = {};
  for await (const part of request.parts({ limits: fieldLimits(request) })) {
    if (part.type === 'field') {
      if (typeof part.value !== 'string') throw new AppError('bad_request', 'The request body could not be read.');
      addField(body, part.fieldname, part.value);
      continue;
    }
    const data = await part.toBuffer().catch((error: unknown) => {
      if (!isTooLarge(error)) throw error;
      // The limit itself is allowed, one byte more is not (VAL-045).
      throw new AppError('too_large', 'File size error', { [part.fieldname]: 'File size error' });
    });
    // A file input that was left empty arrives as a nameless file of no bytes.
    if (data.length > 0) uploads[part.fieldname] = { name: part.filename, mime: part.mimetype, data };
  }
  request.body = body;
  request.uploads = uploads;
}

/** Bodies with files are accepted wherever a form is (API-004); runs behind the guards and before validation. */
export async function acceptMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: MAX_UPLOAD, files: 2, headerPairs: 50, ...FIELDS },
  });
  app.decorateRequest('uploads');
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart()) await readMultipart(request);
  });
}
