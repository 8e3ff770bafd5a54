import { notFound } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import type { Choice } from '../store/recipients.repository';
import type { Body } from '../rules/campaigns.policy';
import { countUnknown } from '../store/campaign-save.repository';

/** The recipients in a form. */
export type ChoiceFields = Pick<Body, keyof Choice>;

export const choiceOf = ({
  subscribers,
  extra_subscribers,
  filtered_subscribers,
  groups,
  keywords,
}: ChoiceFields): Choice => ({
  subscribers,
  extra_subscribers,
  filtered_subscribers,
  groups,
  keywords,
});

/** Refuses an id of another account like an id that does not exist, so that the reply does not reveal it. */
export async function requireOwn(tx: Tx, accountId: number, choice: Choice): Promise<void> {
  const unknown = await countUnknown(tx, accountId, choice);
  if (unknown.subscribers > 0) throw notFound('A chosen subscriber');
  if (unknown.groups > 0) throw notFound('A chosen group');
  if (unknown.keywords > 0) throw notFound('A chosen keyword');
}
