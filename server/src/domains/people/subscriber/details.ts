import { DETAIL_FIELDS, type SubscriberDetails } from '@textloom/contracts';
import * as col from '../../../platform/db/col';
import { join, name } from '../../../platform/db/sql';

/** SQL: the columns of a subscriber's details, in the order of DETAIL_FIELDS. */
export const DETAILS = join(DETAIL_FIELDS.map(name));

/** The same as columns of a row. */
export const DETAIL_COLUMNS = Object.fromEntries(DETAIL_FIELDS.map((field) => [field, col.text()])) as Record<
  keyof SubscriberDetails,
  col.Column<string>
>;
