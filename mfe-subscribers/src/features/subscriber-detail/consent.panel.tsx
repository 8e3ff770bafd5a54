import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { CONSENT_CHANNELS, consentSentence, type ConsentEvent } from '@textloom/contracts';
import { alerts, saveFile } from '@textloom/kit';
import { DateText, LoadState, Panel } from '@textloom/ui';
import { useState } from 'react';
import { readCsv } from '../../api/download-csv';
import { subscriberKey } from '../../api/keys';
import { subscriberConsent } from '../../api/subscriber-consent';

const GAINED: ReadonlySet<ConsentEvent['event']> = new Set(['opt-in', 'restore']);
const dotOf = ({ event }: ConsentEvent): string =>
  GAINED.has(event) ? 'success.main' : event === 'opt-out' ? 'error.main' : 'text.disabled';

function Entry({ entry }: { entry: ConsentEvent }) {
  return (
    <Box
      component="li"
      sx={{ display: 'grid', gridTemplateColumns: '8px minmax(0, 1fr)', columnGap: 1.5, alignItems: 'baseline' }}
    >
      <Box aria-hidden="true" sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: dotOf(entry) }} />
      <div>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {consentSentence(entry)}
        </Typography>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          <DateText date={entry.at} /> · {CONSENT_CHANNELS[entry.channel]} · by {entry.actor}
        </Typography>
      </div>
    </Box>
  );
}

/** Every change of the subscriber's consent, in words from the ledger; can be exported as one file. */
export function ConsentPanel({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: [...subscriberKey(id), 'consent'],
    queryFn: ({ signal }) => subscriberConsent({ id }, { signal }),
  });
  const [saving, setSaving] = useState(false);
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      saveFile(await readCsv(`subscribers/${id}/consent/export`, {}, new AbortController().signal), 'consent.csv');
    } catch (failure) {
      alerts.failure(failure);
    }
    setSaving(false);
  };
  return (
    <Panel
      title="Consent"
      actions={
        <Button
          size="small"
          variant="text"
          startIcon={<DownloadIcon />}
          disabled={saving || !data || data.entries.length === 0}
          onClick={() => void save()}
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
      {data && data.entries.length > 0 && (
        <Box
          component="ol"
          aria-label="Consent events"
          sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}
        >
          {data.entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </Box>
      )}
    </Panel>
  );
}
