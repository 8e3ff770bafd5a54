import Close from '@mui/icons-material/Close';
import { Box, Button, IconButton, Tooltip, Typography } from '@mui/material';
import { formatCount } from '@textloom/contracts';
import type { ListSelection } from '@textloom/kit';
import type { ReactNode } from 'react';
import { MoreButton } from '../parts/more-button';
import { FittingActions } from './fitting-actions';
import { barStyle, FiltersButton, type FiltersButtonProps } from './list-toolbar';
import type { BulkAction } from './types';
import { TEXTS } from './messages';

interface BulkBarProps {
  selection: Omit<ListSelection, 'input'>;
  actions: readonly BulkAction[];
  filters: FiltersButtonProps | null;
  narrow: boolean;
  /** Clears the selection, and returns the focus to the list. */
  onClear: () => void;
  /** Count and pager. */
  children: ReactNode;
}

/** Replaces the toolbar while rows are selected, with the actions on them. */
export function BulkBar({ selection, actions, filters, narrow, onClear, children }: BulkBarProps) {
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
        <Button variant="text" size="small" onClick={chooseMatching} sx={{ flex: 'none' }}>
          {narrow ? TEXTS.all(formatCount(more)) : TEXTS.selectAllThatMatch(formatCount(more))}
        </Button>
      )}
      {narrow ? (
        <MoreButton label={TEXTS.actions} actions={actions} />
      ) : (
        <FittingActions label={TEXTS.moreActions} actions={actions} disabled={count === 0} />
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
