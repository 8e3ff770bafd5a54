import { endpoint, saved } from '@textloom/api';
import { cancelBody } from '@textloom/contracts';

/** Asking for a permission is one of the cancel options (decision 18). */
export const requestAccess = endpoint({
  method: 'POST',
  path: 'profiles/cancelsubscription',
  body: cancelBody.pick({ cancel_option: true, cancel_bulk_import: true, cancel_manual_add: true }),
  reply: saved(),
});
