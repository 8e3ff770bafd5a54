import { counted } from '@textloom/contracts';
import { catalogue } from '@textloom/kit';

/** The texts of the inbox on Home, apart from the rest so that Home does not load it. */
export const TEXTS = catalogue({
  /** "Needs you" (decision 370) */
  unread: (count: number) => (count > 999 ? '999+ unread conversations' : counted(count, 'unread conversation')),
});
