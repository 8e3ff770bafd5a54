import { Box, Link as TextLink } from '@mui/material';
import type { Subscriber } from '@textloom/contracts';
import { link } from '@textloom/kit';
import { DateText, PhoneText, type Column, SelectBox } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { MESSAGES, selectLabel } from '../../messages';

const fullName = (row: Subscriber): string => `${row.first_name} ${row.last_name}`.trim();

/** SUBS-014, SUBS-017; the row option column holds the row's actions. */
export const subscriberColumns: readonly Column<Subscriber>[] = [
  { key: 'phone', header: 'Mobile phone', width: 142, primary: true, render: (row) => <PhoneText phone={row.phone} /> },
  {
    key: 'name',
    header: 'Full name',
    flex: 1,
    minWidth: 108,
    sort: 'first_name',
    render: (row) =>
      fullName(row) || (
        <Box component="span" sx={{ color: 'text.disabled' }}>
          –
        </Box>
      ),
  },
  {
    key: 'keyword',
    header: 'Keyword',
    width: 104,
    render: (row) => (
      <TextLink component={Link} to={link('/keywords/:id', { id: row.keyword_id })}>
        {row.keyword}
      </TextLink>
    ),
  },
  {
    key: 'scheduled',
    header: 'Scheduled messages',
    width: 126,
    // Nothing scheduled: a card omits the line.
    render: (row) =>
      row.next_message.length > 0 &&
      row.next_message.map(({ id, date }) => (
        <TextLink key={id} component={Link} to={link('/messages/:id', { id })} sx={{ display: 'block' }}>
          <DateText date={date} format="day" />
        </TextLink>
      )),
  },
  {
    key: 'subscribed',
    header: 'Subscribed date',
    width: 142,
    sort: 'added_at',
    render: (row) => (
      <Box component="span" sx={{ display: 'inline-grid', gap: 0.5 }}>
        <DateText date={row.subscribed_at ?? row.added_at} format="day" />
        {row.disabled === 1 && <strong>{MESSAGES.unsubscribed}</strong>}
      </Box>
    ),
  },
];

/** For owners, who can unsubscribe rows together. */
export const selectableColumns: readonly Column<Subscriber>[] = [
  {
    key: 'select',
    header: 'Select',
    width: 66,
    card: 'lead',
    // An unsubscribed subscriber cannot be unsubscribed again.
    render: (row) => row.disabled === 0 && <SelectBox id={row.id} label={selectLabel(row)} />,
  },
  ...subscriberColumns,
];
