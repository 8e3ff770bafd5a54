import type { Subscriber } from '@textloom/contracts';
import { link } from '@textloom/kit';

/** The composer, addressed to one person (SUBS-020). */
export const sendMessageTo = ({ id, first_name, last_name, phone }: Subscriber): string =>
  link('/messages/add', null, {
    user_id: id,
    user_first_name: first_name,
    user_last_name: last_name,
    user_phone: phone,
  });
