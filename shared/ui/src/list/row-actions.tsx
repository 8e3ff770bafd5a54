import DeleteIcon from '@mui/icons-material/DeleteOutlineOutlined';
import PeekIcon from '@mui/icons-material/ViewSidebarOutlined';
import { CircularProgress, IconButton, Stack, Tooltip } from '@mui/material';
import { useId, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { onFirstClick } from '../feedback/second-click';
import { MoreButton } from '../parts/more-button';
import { tokens } from '../theme/tokens';
import { ACTION } from './list-focus';
import type { RowAction } from './types';
import { TEXTS } from './messages';

/** Deletes a row after a confirmation. */
export const deleteAction = (name: string, run: () => void): RowAction => ({
  id: 'delete',
  label: TEXTS.delete(name),
  icon: <DeleteIcon />,
  destructive: true,
  run,
});

function ActionButton({ action, of }: { action: RowAction; of: string | undefined }) {
  const key = useId();
  const { id, label, icon, run, href, disabled = false, hint, destructive } = action;
  const target =
    href !== undefined && !disabled ? { component: Link, to: href } : { onClick: onFirstClick(() => run?.()) };
  return (
    <Tooltip title={hint ?? label}>
      {/* The span keeps the tooltip reachable on a disabled button. */}
      <span {...(disabled ? { tabIndex: 0, role: 'note', 'aria-label': hint ?? label } : {})}>
        <IconButton
          {...target}
          {...{ [ACTION]: id }}
          size="small"
          disabled={disabled}
          aria-label={label}
          {...(of ? { id: key, 'aria-labelledby': `${key} ${of}` } : {})}
          sx={{
            width: 32,
            height: 32,
            color: tokens.muted,
            '& svg': { fontSize: 18 },
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

function stop(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Keeps the buttons, because one of them has the focus, and hides only their icons. */
const underSpinner = {
  position: 'relative',
  '& .MuiIconButton-root': { cursor: 'default' },
  '& .MuiIconButton-root > *': { opacity: 0 },
} as const;

export interface RowActionsProps {
  /** Id of the element that names the row. */
  of?: string;
  actions: readonly RowAction[];
  busy: boolean;
  /** In a menu "⋯" instead of buttons. */
  menu?: boolean;
  /** Opens the row beside the list. */
  onOpen?: () => void;
}

/** Buttons at the end of a row; while the row is being deleted, they do nothing and a spinner covers the last. */
export function RowActions({ of, actions, busy, menu = false, onOpen }: RowActionsProps) {
  const peek = onOpen && { id: 'peek', label: TEXTS.preview, icon: <PeekIcon />, run: onOpen, addsName: true };
  const all: readonly RowAction[] = peek ? [peek, ...actions] : actions;
  return (
    <Stack
      direction="row"
      aria-busy={busy}
      {...(busy ? { onClickCapture: stop } : {})}
      sx={{
        justifyContent: 'flex-end',
        alignItems: 'center',
        minHeight: 32,
        ...(busy ? underSpinner : {}),
      }}
    >
      {menu
        ? all.length > 0 && <MoreButton label={TEXTS.actions} of={of} actions={all} />
        : all.map((action) => <ActionButton key={action.id} action={action} of={action.addsName ? of : undefined} />)}
      {busy && <CircularProgress size={18} aria-label={TEXTS.deleting} sx={{ position: 'absolute', right: 8 }} />}
    </Stack>
  );
}
