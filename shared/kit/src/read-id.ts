import { ApiError } from '@textloom/api';
import { TEXTS } from './messages';

const LARGEST = 2_147_483_647;

/** The number in an address such as /subscribers/42; an invalid one throws the server's error for it. */
export function readId(text: string | undefined, what: string): number {
  const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : 0;
  if (id > 0 && id <= LARGEST) return id;
  throw new ApiError({ kind: 'http', id: 'not_found', status: 404, message: TEXTS.notFound(what) });
}
