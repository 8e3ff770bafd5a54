import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { download } from '@textloom/api';
import { downloadImportErrors, formatCount, type SubscriberImport } from '@textloom/contracts';
import { link, saveFile, useAction, useFormatDate } from '@textloom/kit';
import { Panel, tokens } from '@textloom/ui';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { ImportReasons, ImportUndoSummary } from './lazy-details';
import { TEXTS } from './messages';
import { namedLines } from './named-lines';

const COUNTS = [
  { name: 'good', label: TEXTS.imported, colour: tokens.success },
  { name: 'updated', label: TEXTS.updated, colour: tokens.accent },
  { name: 'skipped', label: TEXTS.skipped, colour: tokens.muted },
  { name: 'error', label: TEXTS.errors, colour: tokens.danger },
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

/** The people whom an import added or changed are known as long as it can be undone (decision 770). */
const isListed = ({ good, updated, undo }: SubscriberImport): boolean =>
  good + updated > 0 && (undo?.state === 'open' || undo?.state === 'stopped' || undo?.reason === 'later');

/** The result of an import (SUBS-054, SUBS-055): four counts, the reasons of rejected rows, and these as a file to correct. */
export function ImportResult({ result, onAgain }: { result: SubscriberImport; onAgain?: () => void }) {
  const formatDate = useFormatDate();
  const heading = useRef<HTMLSpanElement>(null);
  const ended = onAgain !== undefined;
  // The button that had the focus is gone.
  useEffect(() => {
    if (ended && document.activeElement === document.body) heading.current?.focus();
  }, [ended]);
  const [busy, save] = useAction(async () =>
    saveFile(
      await download(downloadImportErrors, { id: result.id }),
      `${result.name.replace(/\.csv$/i, '')}-errors.csv`,
    ),
  );
  return (
    <Panel
      title={
        <Box component="span" ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
          {ended ? TEXTS.importFinished : TEXTS.lastImport}
        </Box>
      }
    >
      <Stack sx={{ gap: 2 }}>
        <Typography variant="body2" sx={{ color: tokens.muted, overflowWrap: 'anywhere' }}>
          {result.finished_at === null
            ? TEXTS.fileFor(result.name, result.keyword)
            : TEXTS.fileForAt(result.name, result.keyword, formatDate(result.finished_at))}
        </Typography>
        {result.status === 'failed' && <Alert severity="error">{result.label}</Alert>}
        <Counts of={result} />
        {result.unsubscribed > 0 && <Typography>{TEXTS.storedUnsubscribed(result.unsubscribed)}</Typography>}
        {result.opted_out > 0 && <Alert severity="info">{TEXTS.optedOut(result.opted_out)}</Alert>}
        {result.lost_birthdays > 0 && (
          <Alert severity="warning">
            {TEXTS.lostBirthdays(result.lost_birthdays, namedLines(result.lost_birthdays, result.lost_birthday_lines))}
          </Alert>
        )}
        {result.lost_values > 0 && <Alert severity="warning">{TEXTS.lostValues(result.lost_values)}</Alert>}
        {result.error + result.lost_birthdays + result.lost_values > 0 && <ImportReasons id={result.id} />}
        {result.undo && <ImportUndoSummary of={result} />}
        {isListed(result) && (
          <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
            <Button component={Link} to={link('/subscribers', null, { import: result.id })} variant="contained">
              {TEXTS.seePeople}
            </Button>
            {result.good + result.updated > result.unsubscribed && (
              <Button
                component={Link}
                to={link('/messages/add', null, { import: result.id, createlist: true })}
                variant="outlined"
              >
                {TEXTS.messagePeople}
              </Button>
            )}
          </Stack>
        )}
        <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
          {result.error + result.lost_birthdays + result.lost_values > 0 && (
            <Button variant="outlined" startIcon={<DownloadIcon />} disabled={busy} onClick={() => save()}>
              {TEXTS.downloadErrors}
            </Button>
          )}
          {onAgain && <Button onClick={onAgain}>{TEXTS.uploadAnother}</Button>}
          <Button component={Link} to={link('/subscribers')} sx={{ ml: 'auto' }}>
            {TEXTS.goBack}
          </Button>
        </Stack>
      </Stack>
    </Panel>
  );
}
