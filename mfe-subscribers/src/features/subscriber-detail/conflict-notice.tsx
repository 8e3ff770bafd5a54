import { Box, Button, Typography } from '@mui/material';
import { formatPhone, type EditConflict, type SubscriberField } from '@textloom/contracts';
import { tokens } from '@textloom/ui';
import { FIELD_LABELS } from '../../model/person-fields';

const shown = (field: SubscriberField, value: string): string =>
  value === '' ? 'nothing' : `“${field === 'phone' ? formatPhone(value) : value}”`;

interface ConflictNoticeProps {
  readonly conflict: EditConflict;
  readonly onKeepMine: () => void;
  readonly onUseTheirs: () => void;
}

/** Shown under a field that another user has changed meanwhile; the input stays until a choice is made. */
export function ConflictNotice({ conflict: { field, theirs }, onKeepMine, onUseTheirs }: ConflictNoticeProps) {
  const label = FIELD_LABELS[field];
  return (
    <Box
      role="group"
      aria-label={`${label} was changed`}
      sx={{ mt: 0.5, p: 1, borderRadius: tokens.radius, bgcolor: tokens.warningSoft }}
    >
      <Typography variant="body2" role="alert" sx={{ overflowWrap: 'anywhere' }}>
        Changed by somebody else to {shown(field, theirs)} while you were editing.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
        <Button size="small" aria-label={`Keep mine: ${label}`} onClick={onKeepMine}>
          Keep mine
        </Button>
        <Button size="small" aria-label={`Use theirs: ${label}`} onClick={onUseTheirs}>
          Use theirs
        </Button>
      </Box>
    </Box>
  );
}
