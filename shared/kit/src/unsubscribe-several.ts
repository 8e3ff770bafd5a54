import { call } from '@textloom/api';
import { escapeHtml, unsubscribeMany } from '@textloom/contracts';
import { alerts } from './ask';
import { confirmLeaving } from './confirm-leaving';
import { leavingText } from './leaving-text';
import { TEXTS } from './messages';

/**
 * Unsubscribes several subscribers after a confirmation that counts the people and names their lists (API-042). Returns
 * whether it happened; a failure is shown as an alert.
 */
export async function unsubscribeSeveral(ids: readonly number[]): Promise<boolean> {
  try {
    const sure = await confirmLeaving(ids, ({ people, keywords }) => {
      if (people === 0) {
        alerts.info(TEXTS.nobodyToLeave);
        return null;
      }
      return {
        title: TEXTS.unsubscribeSubscribers(people),
        message: `${leavingText(TEXTS.subscribers(people), keywords)}${TEXTS.leavingTogether(people)}`,
        yes: TEXTS.unsubscribe,
      };
    });
    if (!sure) return false;
    const { message } = await call(unsubscribeMany, { ids: [...ids] });
    alerts.success(escapeHtml(message));
    return true;
  } catch (error) {
    alerts.failure(error);
    return false;
  }
}
