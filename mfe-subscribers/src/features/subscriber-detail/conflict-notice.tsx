import { Box, Button, Typography } from '@mui/material';
import { formatPhone, type EditConflict, type SubscriberField } from '@textloom/contracts';
import { tokens } from '@textloom/ui';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';

const textOf = (field: SubscriberField, value: string): string =>
  value === '' ? TEXTS.changedToNothing : TEXTS.changedTo(field === 'phone' ? formatPhone(value) : value);

interface ConflictNoticeProps {
  readonly conflict: EditConflict;
  readonly onKeepMine: () => void;
  readonly onUseTheirs: () => void;
}

/** Shown under a field that another user has changed in the meantime; the input stays until a choice is made. */
export function ConflictNotice({ conflict: { field, theirs }, onKeepMine, onUseTheirs }: ConflictNoticeProps) {
  const label = MESSAGES.fields[field];
  return (
    <Box
      role="group"
      aria-label={TEXTS.fieldChanged(label)}
      sx={{ mt: 0.5, p: 1, borderRadius: tokens.radius, bgcolor: tokens.warningSoft }}
    >
      <Typography variant="body2" role="alert" sx={{ overflowWrap: 'anywhere' }}>
        {textOf(field, theirs)}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
        <Button size="small" aria-label={TEXTS.keepMineOf(label)} onClick={onKeepMine}>
          {TEXTS.keepMine}
        </Button>
        <Button size="small" aria-label={TEXTS.useTheirsOf(label)} onClick={onUseTheirs}>
          {TEXTS.useTheirs}
        </Button>
      </Box>
    </Box>
  );
}
