import { Box } from '@mui/material';
import type { SecurityEvent } from '@textloom/contracts';
import { type Column, DateText, type PhoneRow, ZoneName } from '@textloom/ui';
import { TEXTS } from './messages';

const from = ({ device, address }: SecurityEvent): string =>
  [device, address].filter((part) => part !== '').join(', ') || TEXTS.none;

/** The columns of the security log. They cannot be sorted, because a log has one order. */
export const securityColumns: readonly Column<SecurityEvent>[] = [
  {
    key: 'date',
    header: TEXTS.date,
    headerHelp: <ZoneName />,
    width: 196,
    render: ({ date }) => <DateText date={date} format="row" />,
  },
  { key: 'text', header: TEXTS.whatHappened, flex: 2, minWidth: 240, primary: true, render: ({ text }) => text },
  { key: 'who', header: TEXTS.user, flex: 1, minWidth: 180, render: ({ who }) => who },
  { key: 'from', header: TEXTS.from, flex: 1, minWidth: 200, render: from },
];

/** The row on a phone: the browser is left out, because the line is too short for it. */
export const securityPhone = (event: SecurityEvent): PhoneRow => ({
  title: event.text,
  date: <DateText date={event.date} format="row" />,
  line: (
    <>
      <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {event.who}
      </Box>
      <Box component="span" sx={{ flex: 'none' }}>
        · {event.address || event.device || TEXTS.none}
      </Box>
    </>
  ),
});
