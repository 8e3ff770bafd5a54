import { Box, Link as TextLink } from '@mui/material';
import { formatCount, type SentMessage } from '@textloom/contracts';
import { link } from '@textloom/kit';
import { DateText, PhoneText, StatusIcon, type Column } from '@textloom/ui';
import { Link } from 'react-router-dom';

function Recipient({ row }: { row: SentMessage }) {
  const { subscriber_id: id, subscriber } = row;
  const name = subscriber ? `${subscriber.first_name} ${subscriber.last_name}`.trim() : '';
  const phone = <PhoneText phone={row.phone} />;
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start', gap: 0.5, minWidth: 0 }}>
      <StatusIcon status={row.status} />
      {name !== '' && <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Box>}
      {id === null ? (
        phone
      ) : (
        <TextLink component={Link} to={link('/subscribers/:id', { id })}>
          {phone}
        </TextLink>
      )}
    </Box>
  );
}

/** Two lines in the table, with the whole text as tooltip; a card shows all of it. */
const twoLines = {
  display: { xs: 'inline', sm: '-webkit-box' },
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  color: 'text.secondary',
} as const;

/** SENT-002 */
export const sentColumns: readonly Column<SentMessage>[] = [
  {
    key: 'status',
    header: 'Status/Name/Phone',
    width: 204,
    primary: true,
    render: (row) => <Recipient row={row} />,
  },
  {
    key: 'message',
    header: 'Message',
    flex: 1,
    minWidth: 160,
    render: ({ message, campaign_id: id }) =>
      id === null ? (
        <Box component="span" title={message} sx={twoLines}>
          {message}
        </Box>
      ) : (
        <TextLink component={Link} to={link('/messages/:id', { id })} title={message} sx={twoLines}>
          {message}
        </TextLink>
      ),
  },
  { key: 'count', header: 'Msg Count', width: 92, align: 'right', render: (row) => formatCount(row.segments) },
  { key: 'keyword', header: 'Keyword', width: 132, render: (row) => row.keyword },
  { key: 'date', header: 'Sent', width: 142, render: (row) => <DateText date={row.date} /> },
];
