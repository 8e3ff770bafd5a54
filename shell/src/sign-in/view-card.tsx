import { Box, Paper, Typography } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { productName } from '../base/product';

export interface ViewCardProps {
  title: string;
  subtitle: string;
  /** The first view lets its field take the focus; a later view takes the focus itself, so that it is announced. */
  takesFocus: boolean;
  children: ReactNode;
}

/** The frame of every view of the sign-in area: its heading is also the page's title. */
export function ViewCard({ title, subtitle, takesFocus, children }: ViewCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} - ${productName()}`;
    if (takesFocus) heading.current?.focus();
  }, [title, takesFocus]);
  return (
    <Paper variant="outlined" sx={{ p: { xs: 3, sm: 4 }, borderRadius: 1, display: 'grid', gap: 2.5 }}>
      <Box>
        <Typography component="h1" variant="h1" ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
          {title}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {subtitle}
        </Typography>
      </Box>
      {children}
    </Paper>
  );
}
