import { useMediaQuery, useTheme } from '@mui/material';
import { readFiltersOpen, writeFiltersOpen } from '@textloom/kit';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';

export interface FilterPanelState {
  readonly exists: boolean;
  /** Beside the list; else a drawer. */
  readonly docked: boolean;
  readonly open: boolean;
  toggle(): void;
  close(): void;
}

/** The filters of a list: closed at first; beside the list they stay as the user left them, in this tab. */
export function useFilterPanel(exists: boolean): FilterPanelState {
  const { pathname } = useLocation();
  const theme = useTheme();
  const docked = !useMediaQuery(theme.breakpoints.down('lg'));
  const [beside, setBeside] = useState(() => readFiltersOpen(pathname));
  const [drawer, setDrawer] = useState(false);
  const toggle = (): void => {
    if (!docked) {
      setDrawer(true);
      return;
    }
    writeFiltersOpen(pathname, !beside);
    setBeside(!beside);
  };
  return { exists, docked, open: exists && (docked ? beside : drawer), toggle, close: () => setDrawer(false) };
}
