import { call } from '@textloom/api';
import { counted, escapeHtml, getLeaving, unsubscribeMany } from '@textloom/contracts';
import { alerts, confirm } from './ask';
import { leavingText } from './leaving-text';

/** What a confirmation says of several people who leave. */
const LEAVING_TOGETHER =
  'No message will reach these people any more. Only they themselves can join again, by texting the keyword. This cannot be undone.';

/**
 * Unsubscribes several subscribers after a confirmation that counts the people and names their lists (API-042). Returns
 * whether it happened; a failure is shown as an alert.
 */
export async function unsubscribePeople(ids: readonly number[]): Promise<boolean> {
  try {
    const { people, keywords } = await call(getLeaving, { ids: [...ids] });
    const who = counted(people, 'subscriber');
    const sure = await confirm({
      title: `Unsubscribe ${who}?`,
      message: `${leavingText(who, keywords)}${LEAVING_TOGETHER}`,
      yes: 'Unsubscribe',
      no: 'Cancel',
      destructive: true,
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
