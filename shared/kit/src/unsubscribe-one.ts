import { call, type CallReply } from '@textloom/api';
import { formatPhone, unsubscribeSubscriber, type Subscriber } from '@textloom/contracts';
import { alerts } from './ask';
import { confirmLeaving } from './confirm-leaving';
import { LEAVING_FOR_GOOD, leavingText } from './leaving-text';
import { TEXTS } from './messages';

/** The fields that an unsubscribe changed, and its message. */
export type Unsubscribed = CallReply<typeof unsubscribeSubscriber>;

/**
 * Unsubscribes one subscriber from all lists of the account after a confirmation that names them (API-041). Null when
 * the user declined, or when it failed: a failure is shown as an alert.
 */
export async function unsubscribeOne({ id, phone }: Pick<Subscriber, 'id' | 'phone'>): Promise<Unsubscribed | null> {
  const shown = formatPhone(phone);
  try {
    const sure = await confirmLeaving([id], ({ keywords }) => ({
      title: TEXTS.unsubscribePhone(shown),
      message: `${leavingText(shown, keywords)}${LEAVING_FOR_GOOD}`,
      yes: TEXTS.unsubscribe,
    }));
    if (!sure) return null;
    const { message, ...fields } = await call(unsubscribeSubscriber, { id });
    return { message: message || TEXTS.unsubscribed(shown), ...fields };
  } catch (error) {
    alerts.failure(error);
    return null;
  }
}
