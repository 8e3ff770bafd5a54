import type { Tx } from '../../../platform/db/connection';
import { notifyLive } from '../../../platform/live/notify';
import { keepAnswer } from '../../audience';
import { advance } from '../sequence/advance.repository';
import { openQuestion, storeAnswer } from '../sequence/question.repository';
import { readAnswer } from './read-answer';

/** An answer that was kept. */
export interface Answered {
  subscriberId: number;
  sequenceId: number;
  /** The name of the field, and its value. */
  field: string;
  value: string;
}

/**
 * Keeps a text as the answer to the account's open question to the phone, and lets the person go on. Returns null if
 * there is none, or the text is no answer to it: the question then stays open (decision 793).
 */
export async function answerQuestion(
  tx: Tx,
  { accountId, phone, said }: { accountId: number; phone: string; said: string },
): Promise<Answered | null> {
  const question = await openQuestion(tx, accountId, phone);
  const value = question && readAnswer(question, said);
  if (!question || !value) return null;
  const { sequenceId: id, subscriberId, keywordId, fieldId, field, zone } = question;
  await storeAnswer(tx, question, value.value);
  await advance(tx, { id, zone }, [subscriberId]);
  await keepAnswer(tx, { id: subscriberId, accountId, keywordId }, { ...value, fieldId });
  await notifyLive(tx, accountId, { type: 'automation.changed', payload: { id } });
  return { subscriberId, sequenceId: id, field, value: value.value };
}
