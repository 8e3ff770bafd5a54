import { CircularProgress, IconButton, Stack, Tooltip } from '@mui/material';
import { Link } from 'react-router-dom';
import { onFirstClick } from '../feedback/second-click';
import { tokens } from '../theme/tokens';
import type { RowAction } from './types';

function ActionButton({ action }: { action: RowAction }) {
  const { label, icon, run, href, disabled = false, hint, destructive } = action;
  const target =
    href !== undefined && !disabled ? { component: Link, to: href } : { onClick: onFirstClick(() => run?.()) };
  return (
    <Tooltip title={hint ?? label}>
      {/* The span keeps the tooltip reachable on a disabled button. */}
      <span {...(disabled ? { tabIndex: 0, role: 'note', 'aria-label': hint ?? label } : {})}>
        <IconButton
          {...target}
          size="small"
          disabled={disabled}
          aria-label={label}
          sx={{
            color: tokens.muted,
            '&:hover': destructive
              ? { color: tokens.danger, backgroundColor: tokens.dangerSoft }
              : { color: tokens.text },
          }}
        >
          {icon}
        </IconButton>
      </span>
    </Tooltip>
  );
}

/** Buttons at the end of a row; while the row is being deleted, a spinner of the same height replaces them. */
export function RowActions({ actions, busy }: { actions: readonly RowAction[]; busy: boolean }) {
  return (
    <Stack direction="row" sx={{ gap: 0.5, justifyContent: 'flex-end', alignItems: 'center', minHeight: 34 }}>
      {busy ? (
        <CircularProgress size={18} aria-label="Deleting" sx={{ mx: 1 }} />
      ) : (
        actions.map((action) => <ActionButton key={action.id} action={action} />)
      )}
    </Stack>
  );
}
