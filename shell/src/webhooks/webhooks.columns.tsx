import { Box, Typography } from '@mui/material';
import type { Webhook } from '@textloom/contracts';
import { type Column, DateText, ZoneName } from '@textloom/ui';
import { TEXTS } from './messages';
import { eventsOf, WebhookState } from './webhook-state';

/** The columns of the list. */
export const webhookColumns: readonly Column<Webhook>[] = [
  {
    key: 'url',
    header: TEXTS.url,
    flex: 1.5,
    minWidth: 220,
    primary: true,
    render: ({ url }) => (
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {url}
      </Box>
    ),
  },
  { key: 'description', header: TEXTS.description, flex: 1, minWidth: 140, render: ({ description }) => description },
  {
    key: 'events',
    header: TEXTS.events,
    flex: 1.5,
    minWidth: 180,
    render: (webhook) => (
      <Typography variant="body2" noWrap title={eventsOf(webhook)} sx={{ color: 'text.secondary' }}>
        {eventsOf(webhook)}
      </Typography>
    ),
  },
  { key: 'state', header: TEXTS.state, width: 120, render: (webhook) => <WebhookState webhook={webhook} hinted /> },
  {
    key: 'last-attempt',
    header: TEXTS.lastAttempt,
    headerHelp: <ZoneName />,
    width: 196,
    render: ({ last_attempt_at: date }) => (date === null ? TEXTS.never : <DateText date={date} format="row" />),
  },
];
