import type { Activity } from '@textloom/contracts';
import { link } from '@textloom/kit';

/** Where an entry leads: to its subscriber, or for an import to the people of the keyword. */
export const activityHref = ({ people, keyword, module_entry_id: id }: Activity): string =>
  people === null
    ? link('/subscribers/:id', { id })
    : link('/subscribers', null, { keyword, disabled: 0, subscription: 0 });
