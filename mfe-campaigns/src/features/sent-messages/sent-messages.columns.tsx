import { Box, Link as TextLink } from '@mui/material';
import { formatCount, formatPhone, type SentMessage } from '@textloom/contracts';
import { link } from '@textloom/kit';
import { DateText, PhoneText, StatusIcon, type Column, type PhoneRow, ZoneName } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';

const nameOf = ({ subscriber }: SentMessage): string =>
  subscriber ? `${subscriber.first_name} ${subscriber.last_name}`.trim() : '';

function Recipient({ row }: { row: SentMessage }) {
  const { subscriber_id: id } = row;
  const name = nameOf(row);
  const phone = <PhoneText phone={row.phone} />;
  return (
    <>
      <StatusIcon status={row.status} />{' '}
      {id === null ? (
        phone
      ) : (
        <TextLink component={Link} to={link('/subscribers/:id', { id })} color="inherit">
          {phone}
        </TextLink>
      )}
      {name !== '' && ` ${name}`}
    </>
  );
}

/** SENT-002 */
export const sentColumns: readonly Column<SentMessage>[] = [
  {
    key: 'status',
    header: TEXTS.recipient,
    flex: 3,
    minWidth: 280,
    primary: true,
    render: (row) => <Recipient row={row} />,
  },
  {
    key: 'message',
    header: MESSAGES.message,
    flex: 4,
    minWidth: 160,
    render: ({ message, campaign_id: id }) =>
      id === null ? (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {message}
        </Box>
      ) : (
        <TextLink
          component={Link}
          to={link('/messages/:id', { id })}
          title={message}
          color="inherit"
          sx={{ color: 'text.secondary', fontWeight: 400 }}
        >
          {message}
        </TextLink>
      ),
  },
  { key: 'count', header: TEXTS.messageCount, width: 96, align: 'right', render: (row) => formatCount(row.segments) },
  { key: 'keyword', header: MESSAGES.keyword, width: 120, render: (row) => row.keyword },
  {
    key: 'date',
    header: MESSAGES.sent,
    headerHelp: <ZoneName />,
    width: 196,
    render: (row) => <DateText date={row.date} format="row" />,
  },
];

/** The row on a phone. */
export const sentPhone = (row: SentMessage): PhoneRow => ({
  title: nameOf(row) || formatPhone(row.phone),
  date: <StatusIcon status={row.status} />,
  line: (
    <>
      <DateText date={row.date} format="row" />
      <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {row.message}
      </Box>
    </>
  ),
});
