import { Box, Typography } from '@mui/material';
import { Fragment, type ReactNode } from 'react';
import { EmailText } from './email';

/** A label and its value; `false` omits the line. */
export type Fact = readonly [label: string, value: ReactNode] | false;

function shown(value: ReactNode): ReactNode {
  if (value === '' || value === null || value === undefined) return '–';
  return typeof value === 'string' ? <EmailText>{value}</EmailText> : value;
}

/** Label and value pairs; an empty value shows a dash. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(104px, auto) minmax(0, 1fr)' }}
    >
      {facts.map((fact) => {
        if (!fact) return null;
        const [label, value] = fact;
        return (
          <Fragment key={label}>
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {label}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {shown(value)}
            </Typography>
          </Fragment>
        );
      })}
    </Box>
  );
}
