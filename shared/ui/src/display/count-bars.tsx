import { Box, Skeleton } from '@mui/material';
import { lazy, Suspense } from 'react';
import { tokens } from '../theme/tokens';

export interface CountBarsProps {
  /** Names the table: "Messages of this subscriber". */
  label: string;
  items: readonly { label: string; value: number }[];
}

const HEIGHT = 132;
const CountChart = lazy(() => import('./count-chart'));

/** A few counts as bars, and as the table that says the same to everybody. */
export function CountBars({ label, items }: CountBarsProps) {
  return (
    <>
      <Box aria-hidden="true" inert sx={{ height: HEIGHT, mb: 1 }}>
        <Suspense fallback={<Skeleton variant="rounded" height={HEIGHT} />}>
          <CountChart items={items} height={HEIGHT} />
        </Suspense>
      </Box>
      <Box component="table" aria-label={label} sx={{ width: 1, borderCollapse: 'collapse', typography: 'body2', '& th': { textAlign: 'left', fontWeight: 400, color: tokens.muted, py: 0.5 }, '& td': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', fontWeight: 600, py: 0.5 } }}>
        <tbody>
          {items.map((item) => (
            <tr key={item.label}>
              <th scope="row">{item.label}</th>
              <td>{item.value.toLocaleString('en-US')}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </>
  );
}
