import Close from '@mui/icons-material/Close';
import { Box, Button, IconButton, Tooltip, Typography } from '@mui/material';
import { formatCount } from '@textloom/contracts';
import type { ListSelection } from '@textloom/kit';
import type { ReactNode } from 'react';
import { MoreButton } from '../parts/more-button';
import { tokens } from '../theme/tokens';
import { barStyle, FiltersButton, type FiltersButtonProps } from './list-toolbar';
import type { RowAction } from './types';
import { TEXTS } from './messages';

export type BulkAction = Omit<RowAction, 'href'> & { run: () => void };

interface BulkBarProps {
  selection: Omit<ListSelection, 'input'>;
  actions: readonly BulkAction[];
  filters: FiltersButtonProps | null;
  narrow: boolean;
  /** Puts the actions into a menu if there is no space for buttons. */
  menu: boolean;
  /** Clears the selection, and returns the focus to the list. */
  onClear: () => void;
  /** Count and pager. */
  children: ReactNode;
}

/** Replaces the toolbar while rows are selected, with the actions on them. */
export function BulkBar({ selection, actions, filters, narrow, menu, onClear, children }: BulkBarProps) {
  const { count, elsewhere, more, chooseMatching } = selection;
  return (
    <Box component="section" aria-label={TEXTS.selection} sx={barStyle}>
      <Tooltip title={TEXTS.clearSelection}>
        <IconButton aria-label={TEXTS.clearSelection} onClick={onClear} sx={{ flex: 'none', width: 36, height: 36 }}>
          <Close fontSize="small" />
        </IconButton>
      </Tooltip>
      <Typography role="status" sx={{ fontWeight: 600, flex: 'none' }}>
        {TEXTS.selected(formatCount(count), elsewhere > 0 ? formatCount(elsewhere) : '')}
      </Typography>
      {more !== null && (
        <Button variant="text" size="small" onClick={chooseMatching} sx={{ flex: '0 1 auto', minWidth: 0 }}>
          {narrow ? TEXTS.all(formatCount(more)) : TEXTS.selectAllThatMatch(formatCount(more))}
        </Button>
      )}
      {menu ? (
        <MoreButton label={TEXTS.actions} actions={actions} />
      ) : (
        // In other languages the actions may be too wide, and scroll.
        <Box sx={{ display: 'flex', gap: 1, minWidth: 0, overflowX: 'auto' }}>
          {actions.map(({ id, label, icon, run, disabled = false, destructive = false }) => (
            <Button
              key={id}
              size="small"
              variant="text"
              startIcon={icon}
              disabled={disabled || count === 0}
              onClick={run}
              sx={{ flex: 'none', color: destructive ? tokens.danger : tokens.text }}
            >
              {label}
            </Button>
          ))}
        </Box>
      )}
      {filters && <FiltersButton {...filters} narrow />}
      {!narrow && (
        <>
          <Box sx={{ flex: 1 }} />
          {children}
        </>
      )}
    </Box>
  );
}
