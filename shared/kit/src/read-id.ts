import { ApiError } from '@textloom/api';

const LARGEST = 2_147_483_647;

/** Number of an address such as /subscribers/42; what is no number of anything is answered as the server answers those. */
export function readId(text: string | undefined, what: string): number {
  const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : 0;
  if (id > 0 && id <= LARGEST) return id;
  throw new ApiError({ kind: 'http', id: 'not_found', status: 404, message: `${what} was not found.` });
}
