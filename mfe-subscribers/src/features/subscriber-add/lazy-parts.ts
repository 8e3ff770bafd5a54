import { lazyPart } from '@textloom/ui';
import { TEXTS } from './messages';

export const ImportHistory = lazyPart<Record<never, never>>({
  owner: 'subscribers',
  title: TEXTS.history,
  load: () => import('./import-history.summary'),
});
