import type { SubscriberImport } from '@textloom/contracts';
import { lazyPart } from '@textloom/ui';
import { TEXTS } from './messages';

export const ImportReasons = lazyPart<{ id: number }>({
  owner: 'subscribers',
  title: TEXTS.reasons,
  load: () => import('./import-reasons.summary'),
});

export const ImportUndoSummary = lazyPart<{ of: SubscriberImport }>({
  owner: 'subscribers',
  title: TEXTS.undoPart,
  load: () => import('./import-undo.summary'),
});
