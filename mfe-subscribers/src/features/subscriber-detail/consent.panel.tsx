import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, Typography } from '@mui/material';
import { download } from '@textloom/api';
import {
  CONSENT_CHANNELS,
  consentSentence,
  downloadConsent,
  getSubscriberConsent,
  type ConsentEvent,
} from '@textloom/contracts';
import { saveFile, useAction, useCall } from '@textloom/kit';
import { ColumnGrid, DateText, LoadState, Panel, type GridColumn } from '@textloom/ui';
import { subscriberKey } from '../../api/keys';

const GAINED: ReadonlySet<ConsentEvent['event']> = new Set(['opt-in', 'restore']);
const channelOf = ({ channel }: ConsentEvent): string => CONSENT_CHANNELS[channel];
const dotOf = ({ event }: ConsentEvent): string =>
  GAINED.has(event) ? 'success.main' : event === 'opt-out' ? 'error.main' : 'text.disabled';

const columns: readonly GridColumn<ConsentEvent>[] = [
  {
    key: 'event',
    header: 'What happened',
    flex: 1,
    minWidth: 200,
    primary: true,
    value: consentSentence,
    render: (entry) => (
      <Box component="span" sx={{ display: 'flex', gap: 1.5, alignItems: 'baseline', overflowWrap: 'anywhere' }}>
        <Box
          component="span"
          aria-hidden="true"
          sx={{ width: 8, height: 8, flex: 'none', borderRadius: '50%', bgcolor: dotOf(entry) }}
        />
        {consentSentence(entry)}
      </Box>
    ),
  },
  {
    key: 'at',
    header: 'Date',
    width: 216,
    value: ({ at }) => new Date(at),
    render: ({ at }) => <DateText date={at} />,
  },
  { key: 'by', header: 'By', width: 110, value: ({ actor }) => actor, render: ({ actor }) => actor },
  { key: 'channel', header: 'Channel', width: 124, value: channelOf, render: channelOf },
];

/** Every change of this subscriber's consent in the ledger, in words, with an export as a file. */
export function ConsentPanel({ id }: { id: number }) {
  const { data, error, refetch } = useCall(getSubscriberConsent, [...subscriberKey(id), 'consent'], { id });
  const [saving, save] = useAction(async () => saveFile(await download(downloadConsent, { id }), 'consent.csv'));
  return (
    <Panel
      title="Consent"
      actions={
        <Button
          size="small"
          variant="text"
          startIcon={<DownloadIcon />}
          disabled={saving || !data || data.entries.length === 0}
          onClick={() => save()}
        >
          Export as CSV
        </Button>
      }
    >
      {!data && <LoadState error={error} onRetry={() => void refetch()} lines={3} label="Loading Consent" />}
      {data?.entries.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Nothing is recorded of this person’s consent.
        </Typography>
      )}
      {data && data.entries.length > 0 && <ColumnGrid label="Consent events" rows={data.entries} columns={columns} />}
    </Panel>
  );
}
