import { formatCount, mergeField, isCouponMerge, type CouponPool } from '@textloom/contracts';
import { DateText, type Column, type PhoneRow } from '@textloom/ui';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';

const fieldOf = ({ slug }: CouponPool): string => (isCouponMerge(slug) ? mergeField(slug) : slug);
const expiry = ({ expired, expires_on }: CouponPool) =>
  expired ? TEXTS.expired : expires_on === '' ? '' : <DateText date={expires_on} format="day" />;

export const couponColumns: readonly Column<CouponPool>[] = [
  {
    key: 'name',
    header: MESSAGES.name,
    flex: 2,
    minWidth: 160,
    primary: true,
    sort: 'name',
    render: (row) => row.name,
  },
  {
    key: 'field',
    header: TEXTS.field,
    flex: 2,
    minWidth: 160,
    render: (row) => <span translate="no">{fieldOf(row)}</span>,
  },
  { key: 'left', header: MESSAGES.codesLeft, width: 124, align: 'right', render: (row) => formatCount(row.left) },
  { key: 'given', header: MESSAGES.codesGiven, width: 110, align: 'right', render: (row) => formatCount(row.given) },
  { key: 'used', header: MESSAGES.codesUsed, width: 124, align: 'right', render: (row) => formatCount(row.used) },
  { key: 'expires', header: MESSAGES.expires, width: 124, render: expiry },
];

/** The row on a phone. */
export const couponPhone = (row: CouponPool): PhoneRow => ({
  title: row.name,
  date: expiry(row),
  line: `${MESSAGES.codesLeft}: ${formatCount(row.left)}`,
});
