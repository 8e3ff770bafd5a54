import { counted } from '@textloom/contracts';
import { catalogue } from '@textloom/kit';

/** The texts of the list of automations. */
export const TEXTS = catalogue('campaigns/features/automations-list', {
  recurring: 'Recurring',
  automations: (count: number) => counted(count, 'automation'),
  empty: 'No automations yet',
  emptyText:
    'A recurring campaign sends itself every week, every month or on birthdays. A sequence writes to each person who joins a keyword, clicks a link, gets a tag or has a birthday, step by step.',
  state: 'State',
  when: 'When',
  next: 'Next',
});
