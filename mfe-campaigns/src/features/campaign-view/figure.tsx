import { Box, Link as TextLink, Typography } from '@mui/material';
import type { HistoryPart } from '@textloom/contracts';
import { link } from '@textloom/kit';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';

/** Of a list of figures. */
export const figures = {
  m: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(136px, 1fr))',
} as const;

export function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography component="dd" variant="h6" sx={{ m: 0 }}>
        {children}
      </Typography>
    </Box>
  );
}

export interface PartFigure {
  part: HistoryPart;
  name: string;
  count: number;
}

/** The number of a part of campaign `id`, which leads to its people unless their messages were removed. */
export function PartOf({ id, removed, part, name, count }: PartFigure & { id: number; removed: boolean }) {
  return (
    <Figure label={name}>
      {removed || count === 0 ? (
        MESSAGES.peopleCount(count)
      ) : (
        <TextLink
          component={Link}
          to={link('/messages/:id', { id }, { tab: 'analytics', status: part })}
          color="inherit"
          underline="hover"
          aria-label={TEXTS.showPart(count, name)}
        >
          {MESSAGES.peopleCount(count)}
        </TextLink>
      )}
    </Figure>
  );
}
