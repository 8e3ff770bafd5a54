import { counted } from '@textloom/contracts';

/** Texts of this remote; those of the specification are verbatim, with their requirement. */
export const MESSAGES = {
  title: 'Inbox',
  /** "Needs you" (decision 370) */
  unread: (count: number): string =>
    count > 999 ? '999+ unread conversations' : counted(count, 'unread conversation'),
  nothingChosen: 'No conversation is open',
  nothingChosenText: 'Choose one from the list to read and answer it.',
} as const;
