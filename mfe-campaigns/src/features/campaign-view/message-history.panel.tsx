import { Box, Button } from '@mui/material';
import { formatPhone, type Campaign } from '@textloom/contracts';
import { link } from '@textloom/kit';
import { DateText, Panel, StatusIcon } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { TEXTS } from './messages';
import { skippedName } from './parts';

/** The campaign's first messages, from `messages_history` (CAMP-032); Message Analytics shows all. */
export function MessageHistoryPanel({ campaign: { id, state, messages_history: rows } }: { campaign: Campaign }) {
  if (rows.length === 0) return null;
  const all = (
    <Button component={Link} to={link('/messages/:id', { id }, { tab: 'analytics' })} size="small">
      {TEXTS.allMessages}
    </Button>
  );
  return (
    <Panel title={TEXTS.history} actions={all}>
      <Box component="ul" aria-label={TEXTS.history} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.slice(0, 10).map((row) => (
          <Box
            component="li"
            key={row.id}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 2,
              rowGap: 0.5,
              py: 1,
              borderTop: 1,
              borderColor: 'divider',
              fontSize: '0.875rem',
            }}
          >
            <Box sx={{ width: 176 }}>
              <StatusIcon status={row.status} withdrawn={skippedName(state)} />
            </Box>
            <Box sx={{ flex: '1 1 140px', minWidth: 0, overflowWrap: 'anywhere' }}>
              {(row.subscriber && `${row.subscriber.first_name} ${row.subscriber.last_name}`.trim()) ||
                formatPhone(row.phone)}
            </Box>
            <Box sx={{ color: 'text.secondary' }}>
              <DateText date={row.date} />
            </Box>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
