import { Box } from '@mui/material';
import type { MouseEvent } from 'react';
import { openPanel, panelAddress, type Panel } from './panel';

/** A link to another view of the sign-in area, opened without a page load; new tabs work as with any link. */
export function PanelLink({ to, children }: { to: Panel; children: string }) {
  const open = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openPanel(to);
  };
  return (
    <Box
      component="a"
      href={panelAddress(to)}
      onClick={open}
      sx={{
        color: 'primary.main',
        typography: 'body2',
        fontWeight: 500,
        textUnderlineOffset: '3px',
        py: 0.5,
        justifySelf: 'center',
      }}
    >
      {children}
    </Box>
  );
}
