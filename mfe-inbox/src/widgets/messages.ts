import { counted } from '@textloom/contracts';
import { catalogue } from '@textloom/kit';

/** The inbox's texts on Home, kept separate so that Home does not load the others. */
export const TEXTS = catalogue({
  /** "Needs you" (decision 370) */
  unread: (count: number) => (count > 999 ? '999+ unread conversations' : counted(count, 'unread conversation')),
});
