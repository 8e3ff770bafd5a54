import { Box, Link as TextLink } from '@mui/material';
import { formatPhone, standingOf, STANDINGS, subscribedAt, type Subscriber } from '@textloom/contracts';
import { link } from '@textloom/kit';
import { DateText, holdState, HoldWord, PhoneText, WordChip, type Column, type PhoneRow } from '@textloom/ui';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';

const fullName = (row: Pick<Subscriber, 'first_name' | 'last_name'>): string =>
  `${row.first_name} ${row.last_name}`.trim();

const joined = (row: Subscriber) => <DateText date={subscribedAt(row)} format="day" />;

/** Shown only if the person is not subscribed or is on hold. */
function stateOf(row: Subscriber): ReactNode {
  if (holdState(row) !== null) return <HoldWord person={row} />;
  return row.disabled === 1 && <strong>{STANDINGS[standingOf(row)]}</strong>;
}

/** SUBS-014, SUBS-017; the row option column holds the row's actions. */
export const subscriberColumns: readonly Column<Subscriber>[] = [
  {
    key: 'phone',
    header: TEXTS.mobilePhone,
    width: 138,
    primary: true,
    render: (row) => <PhoneText phone={row.phone} />,
  },
  {
    key: 'name',
    header: TEXTS.fullName,
    flex: 1,
    minWidth: 180,
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
    header: MESSAGES.fields.keyword,
    width: 112,
    render: (row) => (
      <TextLink component={Link} to={link('/keywords/:id', { id: row.keyword_id })} color="inherit">
        {row.keyword}
      </TextLink>
    ),
  },
  {
    key: 'scheduled',
    header: TEXTS.scheduledMessages,
    width: 154,
    render: (row) =>
      row.next_message.map(({ id, date }, at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          <TextLink component={Link} to={link('/messages/:id', { id })} color="inherit">
            <DateText date={date} format="day" />
          </TextLink>
        </Fragment>
      )),
  },
  {
    key: 'subscribed',
    header: TEXTS.subscribedDate,
    // Holds a day and the longest state, which is never cut.
    width: 224,
    pinned: true,
    sort: 'added_at',
    render: (row) => (
      <>
        {joined(row)}
        {subscribedAt(row) !== null && stateOf(row) && ' · '}
        {stateOf(row)}
      </>
    ),
  },
];

/** The row on a phone. The state is shown only if the person is not subscribed. */
export const subscriberPhone = (row: Subscriber): PhoneRow => {
  const name = fullName(row);
  return {
    title: name || formatPhone(row.phone),
    date: joined(row),
    line: (
      <>
        <WordChip>{row.keyword}</WordChip>
        {name !== '' && formatPhone(row.phone)}
        {stateOf(row)}
      </>
    ),
  };
};
