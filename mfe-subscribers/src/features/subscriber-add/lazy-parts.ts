import { lazyPart } from '@textloom/ui';
import { TEXTS } from './messages';

export const ImportReasons = lazyPart<{ id: number }>({
  owner: 'subscribers',
  title: TEXTS.reasons,
  load: () => import('./import-reasons.summary'),
});
