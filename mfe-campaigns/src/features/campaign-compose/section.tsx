import { Paper, Stack, Typography } from '@mui/material';
import { tokens } from '@textloom/ui';
import { useId, type ReactNode } from 'react';

export interface SectionProps {
  title: string;
  /** The question of the section. */
  question: string;
  /** At the right of the heading. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One of the three sections of the composer, with its question. */
export function Section({ title, question, aside, children }: SectionProps) {
  const id = useId();
  return (
    <Paper variant="outlined" component="section" aria-labelledby={id} sx={{ px: { xs: 2, sm: 3 }, py: 2 }}>
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 1, minHeight: 40, mb: 1 }}>
        <Typography id={id} component="h2" variant="h2">
          {title}
        </Typography>
        <Typography component="span" variant="body2" sx={{ color: tokens.muted }}>
          {question}
        </Typography>
        <Stack direction="row" sx={{ ml: 'auto', alignItems: 'center', columnGap: 2, flexWrap: 'wrap' }}>
          {aside}
        </Stack>
      </Stack>
      {children}
    </Paper>
  );
}
