import { lazyPart } from '@textloom/ui';
import type { BulkDialogProps } from './bulk.dialogs';
import { TEXTS } from './messages';

/** Asks for the group or the tag. Loads when it is first opened. */
export const BulkDialog = lazyPart<BulkDialogProps>({
  owner: 'subscribers',
  title: TEXTS.thisDialog,
  load: async () => ({ default: (await import('./bulk.dialogs')).BulkDialog }),
  as: 'hidden',
  loading: null,
});
