import type { Subscriber } from '@textloom/contracts';
import { link } from '@textloom/kit';

/** Link to the composer, addressed to one subscriber (SUBS-020). */
export const sendMessageTo = ({ id, first_name, last_name, phone }: Subscriber): string =>
  link('/messages/add', null, {
    user_id: id,
    user_first_name: first_name,
    user_last_name: last_name,
    user_phone: phone,
  });
