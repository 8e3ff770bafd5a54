import { call } from '@textloom/api';
import { counted, escapeHtml, unsubscribeMany } from '@textloom/contracts';
import { alerts } from './ask';
import { confirmLeaving } from './confirm-leaving';
import { leavingText } from './leaving-text';

/** The text of a confirmation for unsubscribing several people. */
const LEAVING_TOGETHER =
  'No message will reach these people any more. Only they themselves can join again, by texting the keyword. This cannot be undone.';

/**
 * Unsubscribes several subscribers after a confirmation that counts the people and names their lists (API-042). Returns
 * whether it happened; a failure is shown as an alert.
 */
export async function unsubscribeSeveral(ids: readonly number[]): Promise<boolean> {
  try {
    const sure = await confirmLeaving(ids, ({ people, keywords }) => {
      const who = counted(people, 'subscriber');
      return {
        title: `Unsubscribe ${who}?`,
        message: `${leavingText(who, keywords)}${LEAVING_TOGETHER}`,
        yes: 'Unsubscribe',
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
