import { formatCount } from '@textloom/contracts';
import { Box, Skeleton } from '@mui/material';
import { lazyPart } from '../parts/lazy-part';
import { tokens } from '../theme/tokens';
import { TEXTS } from './messages';

export interface CountBarsProps {
  /** Accessible name of the table: "Messages of this subscriber". */
  label: string;
  items: readonly { label: string; value: number }[];
}

const HEIGHT = 132;
/** If it fails to load, the table is sufficient. */
const CountChart = lazyPart({
  owner: 'ui',
  title: TEXTS.theChart,
  load: () => import('./count-chart'),
  as: 'hidden',
  loading: <Skeleton variant="rounded" height={HEIGHT} />,
});

/** A few counts as bars, and as a table for screen readers. */
export function CountBars({ label, items }: CountBarsProps) {
  return (
    <>
      <Box aria-hidden="true" inert sx={{ height: HEIGHT, mb: 1 }}>
        <CountChart items={items} height={HEIGHT} />
      </Box>
      <Box
        component="table"
        aria-label={label}
        sx={{
          width: 1,
          borderCollapse: 'collapse',
          typography: 'body2',
          '& th': { textAlign: 'left', fontWeight: 400, color: tokens.muted, py: 0.5 },
          '& td': { textAlign: 'right', fontWeight: 600, py: 0.5 },
        }}
      >
        <tbody>
          {items.map((item) => (
            <tr key={item.label}>
              <th scope="row">{item.label}</th>
              <td>{formatCount(item.value)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </>
  );
}
