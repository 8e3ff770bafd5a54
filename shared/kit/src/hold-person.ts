import { call, type CallReply } from '@textloom/api';
import { answerHold, escapeHtml, holdSubscriber } from '@textloom/contracts';
import { alerts } from './ask';

/** The fields of a subscriber that a hold or its answer changed. */
export type HoldChange = Omit<CallReply<typeof answerHold>, 'message'>;

/** "They asked to leave": stops marketing to the person's phone at once (ADR 0112). A failure is thrown. */
export async function holdPerson(id: number): Promise<HoldChange> {
  const { message, ...changed } = await call(holdSubscriber, { id });
  alerts.success(escapeHtml(message));
  return changed;
}

/** Answers a hold: `lift`, or `end` of the subscriptions. A failure is thrown. */
export async function answerHoldOf(id: number, answer: 'lift' | 'end'): Promise<HoldChange> {
  const { message, ...changed } = await call(answerHold, { id, answer });
  alerts.success(escapeHtml(message));
  return changed;
}
