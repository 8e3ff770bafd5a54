import type { Tx } from '../../../platform/db/connection';
import { type ChangedSubscriber, noteChange, notifySubscribers } from '../../people/subscriber';
import { type OwnValue, writeValues } from './subscriber-value.repository';

/** Keeps what a person answered in a custom field. The caller has locked the field's use. */
export async function keepAnswer(tx: Tx, subscriber: ChangedSubscriber, value: OwnValue): Promise<void> {
  const { id, accountId } = subscriber;
  await writeValues(tx, accountId, id, [value], []);
  await noteChange(tx, accountId, id);
  await notifySubscribers(tx, [subscriber]);
}
