import { lazyPart } from '@textloom/ui';
import { TEXTS } from './messages';

/** Manages the custom fields. Loads when it is first opened. */
export const CustomFieldsDialog = lazyPart<{ onClose: () => void }>({
  owner: 'subscribers',
  title: TEXTS.thisDialog,
  load: async () => ({ default: (await import('./custom-fields.dialog')).CustomFieldsDialog }),
  as: 'hidden',
  loading: null,
});
