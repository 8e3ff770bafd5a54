import { lazyPart } from '@textloom/ui';
import type { BulkDialogProps } from './bulk.dialogs';

/** Asks for the group or the tag. Loads when it is first opened. */
export const BulkDialog = lazyPart<BulkDialogProps>({
  owner: 'subscribers',
  title: 'This dialog',
  load: async () => ({ default: (await import('./bulk.dialogs')).BulkDialog }),
  as: 'hidden',
  loading: null,
});
