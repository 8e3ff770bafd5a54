import { Link as TextLink } from '@mui/material';
import type { Subscriber } from '@textloom/contracts';
import { link } from '@textloom/kit';
import { PhoneText, type Column, type PhoneRow, SelectBox } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';

const fullName = (row: Subscriber): string => `${row.first_name} ${row.last_name}`.trim();

/** GRP-013 */
const phoneLink = (row: Subscriber) => (
  <TextLink component={Link} to={link('/subscribers/:id', { id: row.id })} className="above">
    <PhoneText phone={row.phone} />
  </TextLink>
);

/** Of the people who match a smart group, which have no choice. */
export const matchColumns: readonly Column<Subscriber>[] = [
  { key: 'phone', header: TEXTS.mobilePhone, width: 170, primary: true, render: phoneLink },
  {
    key: 'name',
    header: TEXTS.fullName,
    flex: 1,
    minWidth: 130,
    sort: 'first_name',
    render: (row) => fullName(row) || '–',
  },
  { key: 'keyword', header: MESSAGES.fields.keyword, width: 140, render: (row) => row.keyword },
];

const box = (row: Subscriber, tinted: boolean) => (
  <SelectBox id={row.id} label={MESSAGES.selectRow(row)} tinted={tinted} />
);
const withBox = (tinted: boolean): readonly Column<Subscriber>[] => [
  { key: 'select', header: TEXTS.select, width: 80, render: (row) => box(row, tinted) },
  ...matchColumns,
];

/** GRP-012; members are not tinted, because all of them are in the group. */
export const memberColumns = withBox(false);
export const candidateColumns = withBox(true);

export const memberPhone = (row: Subscriber): PhoneRow => ({
  title: phoneLink(row),
  line: [fullName(row), row.keyword].filter(Boolean).join(' · '),
});
export const candidatePhone = (row: Subscriber): PhoneRow => ({ ...memberPhone(row), lead: box(row, true) });
