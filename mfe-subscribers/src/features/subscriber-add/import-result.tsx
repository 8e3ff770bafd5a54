import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { download } from '@textloom/api';
import { downloadImportErrors, formatCount, type SubscriberImport } from '@textloom/contracts';
import { link, saveFile, useAction, useFormatDate } from '@textloom/kit';
import { Panel, tokens } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { lostBirthdaysText, optedOutText } from './add-texts';

const COUNTS = [
  { name: 'good', label: 'imported', colour: tokens.success },
  { name: 'updated', label: 'updated', colour: tokens.accent },
  { name: 'skipped', label: 'duplicates skipped', colour: tokens.muted },
  { name: 'error', label: 'import errors', colour: tokens.danger },
] as const;

function Counts({ of }: { of: SubscriberImport }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      {COUNTS.map(({ name, label, colour }) => (
        <Box
          key={name}
          sx={{
            display: 'flex',
            flexDirection: 'column-reverse',
            justifyContent: 'flex-end',
            p: 2,
            borderRadius: tokens.radius,
            bgcolor: tokens.sunken,
          }}
        >
          <Typography component="dt" variant="body2" sx={{ color: tokens.muted }}>
            {label}
          </Typography>
          <Typography component="dd" variant="h2" sx={{ m: 0, color: of[name] === 0 ? tokens.muted : colour }}>
            {formatCount(of[name])}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

const unsubscribedNote = (count: number): string =>
  count === 1
    ? '1 person was stored as unsubscribed, as the file says.'
    : `${formatCount(count)} people were stored as unsubscribed, as the file says.`;

/** The result of an import (SUBS-054, SUBS-055): four counts, and the rejected rows as a file to correct. */
export function ImportResult({ result, onAgain }: { result: SubscriberImport; onAgain?: () => void }) {
  const formatDate = useFormatDate();
  const [busy, save] = useAction(async () =>
    saveFile(
      await download(downloadImportErrors, { id: result.id }),
      `${result.name.replace(/\.csv$/i, '')}-errors.csv`,
    ),
  );
  return (
    <Panel title={onAgain ? 'Import finished' : 'Your last import'}>
      <Stack sx={{ gap: 2 }}>
        <Typography variant="body2" sx={{ color: tokens.muted, overflowWrap: 'anywhere' }}>
          {result.name} for {result.keyword}
          {result.finished_at !== null && `, ${formatDate(result.finished_at)}`}
        </Typography>
        {result.status === 'failed' && <Alert severity="error">{result.label}</Alert>}
        <Counts of={result} />
        {result.unsubscribed > 0 && <Typography>{unsubscribedNote(result.unsubscribed)}</Typography>}
        {result.opted_out > 0 && <Alert severity="info">{optedOutText(result.opted_out)}</Alert>}
        {result.lost_birthdays > 0 && (
          <Alert severity="warning">{lostBirthdaysText(result.lost_birthdays, result.lost_birthday_lines)}</Alert>
        )}
        <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
          {result.error + result.lost_birthdays > 0 && (
            <Button variant="outlined" startIcon={<DownloadIcon />} disabled={busy} onClick={() => save()}>
              Download the rows with errors
            </Button>
          )}
          {onAgain && <Button onClick={onAgain}>Upload another file</Button>}
          <Button component={Link} to={link('/subscribers')} sx={{ ml: 'auto' }}>
            Go Back
          </Button>
        </Stack>
      </Stack>
    </Panel>
  );
}
