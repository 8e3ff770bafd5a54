import { counted } from '@textloom/contracts';
import { catalogue } from '@textloom/kit';

/** The inbox's texts on Home, kept separate so that Home does not load the others. */
export const TEXTS = catalogue('inbox/widgets', {
  /** "Needs you" (decision 370) */
  unread: (count: number) => counted(count, 'unread conversation'),
  unreadOver: (most: number) => `${most}+ unread conversations`,
});
