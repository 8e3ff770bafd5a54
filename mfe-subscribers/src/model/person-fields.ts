import type { SubscriberDetails } from '@textloom/contracts';

export type DetailField = keyof SubscriberDetails;

/** In the order in which they are shown; empty ones are offered by "Add field". */
const SHOWN: readonly DetailField[] = [
  'first_name',
  'last_name',
  'email',
  'company_name',
  'birthday',
  'address',
  'city',
  'state',
  'zip',
  'tags',
];

/** The fields of a person that are filled, and those that are not. */
export function fieldsOf(details: Readonly<Record<DetailField, string>>): {
  filled: DetailField[];
  missing: DetailField[];
} {
  const isFilled = (field: DetailField): boolean => details[field].trim() !== '';
  return { filled: SHOWN.filter(isFilled), missing: SHOWN.filter((field) => !isFilled(field)) };
}
