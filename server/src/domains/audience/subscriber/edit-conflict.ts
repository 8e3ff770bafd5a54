import {
  canonicalKeyword,
  type EditConflict,
  phoneDigits,
  SUBSCRIBER_FIELDS,
  type subscriberBody,
  type subscriberChange,
  type SubscriberField,
  type z,
} from '@textloom/contracts';
import type { StoredSubscriber } from '../../people/subscriber';

type Body = z.output<typeof subscriberChange>;
/** Every field as it will be stored. */
export type WholeChange = z.output<typeof subscriberBody>;

/** Whether two spellings of a phone or keyword are the same value. */
function isSame(field: SubscriberField, one: string, other: string): boolean {
  if (field === 'phone') return phoneDigits(one) === phoneDigits(other);
  return field === 'keyword' ? canonicalKeyword(one) === canonicalKeyword(other) : one === other;
}

/** Fields whose stored value is neither what the editor saw nor what the editor wants. */
export const conflictsOf = (stored: StoredSubscriber, { base = {}, ...body }: Body): EditConflict[] =>
  SUBSCRIBER_FIELDS.flatMap((field) => {
    const seen = base[field];
    const theirs = stored[field];
    const yours = body[field] ?? '';
    return seen === undefined || isSame(field, theirs, seen) || isSame(field, theirs, yours)
      ? []
      : [{ field, yours, theirs }];
  });

/** The changes of the body applied to the stored row; without `base` the body replaces it. */
export function mergeChange(stored: StoredSubscriber, { base, ...body }: Body): WholeChange {
  const changed = (field: SubscriberField): boolean => base === undefined || field in base;
  return Object.fromEntries(
    SUBSCRIBER_FIELDS.map((field) => [field, changed(field) ? (body[field] ?? stored[field]) : stored[field]]),
  ) as WholeChange;
}
