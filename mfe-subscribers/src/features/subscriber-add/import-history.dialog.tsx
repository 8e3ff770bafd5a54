import { Button, Stack, Typography } from '@mui/material';
import { formatCount, type SubscriberImport } from '@textloom/contracts';
import { TitledDialog, tokens } from '@textloom/ui';
import { ImportReasons, ImportUndoSummary } from './lazy-details';
import { TEXTS } from './messages';

/** YYYY-MM-DD as MM/DD/YYYY. */
const shownDay = (day: string): string => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');

function agreementOf({ agreed }: SubscriberImport): string {
  if (!agreed) return TEXTS.notStated;
  const { how, other, on } = agreed;
  return TEXTS.agreedSo(how === 'other' ? other : TEXTS.agreedWays[how], shownDay(on));
}

/** One import of the history: how its people agreed, its counts, its undo, and why rows were refused. */
export function ImportDialog({ of, onClose }: { of: SubscriberImport; onClose: () => void }) {
  const { id, name, keyword, by, status, label, good, updated, skipped, error, lost_birthdays, lost_values } = of;
  return (
    <TitledDialog
      title={name}
      onClose={onClose}
      maxWidth="sm"
      actions={
        <Button autoFocus onClick={onClose}>
          {TEXTS.close}
        </Button>
      }
    >
      <Stack sx={{ gap: 1.5, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" sx={{ color: tokens.muted }}>
          {TEXTS.into(keyword, by)}
          <br />
          {agreementOf(of)}
        </Typography>
        <Typography>
          {TEXTS.counts(formatCount(good), formatCount(updated), formatCount(skipped), formatCount(error))}
        </Typography>
        {status === 'failed' && <Typography>{label}</Typography>}
        {of.undo && <ImportUndoSummary of={of} />}
        {error + lost_birthdays + lost_values > 0 && <ImportReasons id={id} />}
      </Stack>
    </TitledDialog>
  );
}
