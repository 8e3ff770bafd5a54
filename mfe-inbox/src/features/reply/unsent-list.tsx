import { Box, type SxProps } from '@mui/material';
import { tokens } from '@textloom/ui';
import type { ReactNode } from 'react';

/** Replies above the composer that are not part of the conversation yet. */
export const UnsentList = ({ label, height, children }: { label: string; height: number; children: ReactNode }) => (
  <Box
    component="ul"
    aria-label={label}
    sx={{ listStyle: 'none', m: 0, mb: 2, p: 0, display: 'grid', gap: 1.5, maxHeight: height, overflowY: 'auto' }}
  >
    {children}
  </Box>
);

interface ItemProps {
  /** Of the bubble: what distinguishes the kinds of replies. */
  look: SxProps;
  /** The text of the reply. */
  text: ReactNode;
  /** Its state and actions, below the bubble. */
  children: ReactNode;
}

export const UnsentItem = ({ look, text, children }: ItemProps) => (
  <Box component="li" sx={{ display: 'grid', justifyItems: 'end', gap: 0.5 }}>
    <Box
      className="bubble"
      sx={[
        {
          maxWidth: 'min(520px, 86%)',
          px: 2,
          py: 1.25,
          borderRadius: tokens.radius,
          borderBottomRightRadius: 4,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          color: tokens.text,
        },
        ...(Array.isArray(look) ? look : [look]),
      ]}
    >
      {text}
    </Box>
    {children}
  </Box>
);

export const unsentActions = { display: 'flex', flexWrap: 'wrap', justifyContent: 'end', gap: 0.5 } as const;
