import { Box } from '@mui/material';
import type { ViewedList } from '@textloom/contracts';
import type { ReactNode } from 'react';
import { tokens } from '../theme/tokens';
import { TEXTS } from './messages';
import { useOpenedView } from './opened-view';

/** A list's subtitle, behind the name of the opened view. */
export function ViewSubtitle({ list, query, children }: { list: ViewedList; query: string; children: ReactNode }) {
  const { opened, changed } = useOpenedView(list, query);
  if (!opened) return children;
  return (
    <>
      <Box component="strong" sx={{ color: tokens.text, fontWeight: 500, overflowWrap: 'anywhere' }}>
        {changed ? TEXTS.changed(opened.name) : opened.name}
      </Box>
      {children && <> · {children}</>}
    </>
  );
}
