import { Box } from '@mui/material';
import { formatCents, formatCount, readCouponUse, type Report } from '@textloom/contracts';
import { useCall } from '@textloom/kit';
import { LoadState, Panel, tokens } from '@textloom/ui';
import { couponUseKey } from '../../api/keys';
import { TEXTS } from './messages';

/** What coupons brought in the range; absent for accounts that use none (decision 801). */
export function CouponsPanel({ from, until }: Pick<Report, 'from' | 'until'>) {
  const { data, error, refetch } = useCall(readCouponUse, couponUseKey(from, until), { from, until });
  if (!data && error)
    return (
      <Panel title={TEXTS.coupons}>
        <LoadState error={error} onRetry={() => void refetch()} lines={2} />
      </Panel>
    );
  if (!data || data.entries.length === 0) return null;
  return (
    <Panel title={TEXTS.coupons}>
      <Box
        component="table"
        aria-label={TEXTS.coupons}
        sx={{
          width: 1,
          borderCollapse: 'collapse',
          typography: 'body2',
          fontVariantNumeric: 'tabular-nums',
          '& th, & td': { py: 1, pl: 1.5, textAlign: 'right', borderBottom: `1px solid ${tokens.line}` },
          '& thead th': { fontWeight: 600 },
          '& tbody th': { fontWeight: 400, overflowWrap: 'anywhere' },
          '& th:first-of-type': { textAlign: 'left', pl: 0 },
          '& tbody tr:last-of-type > *': { borderBottom: 0 },
        }}
      >
        <thead>
          <tr>
            <th scope="col">{TEXTS.pool}</th>
            <th scope="col">{TEXTS.codesUsed}</th>
            <th scope="col">{TEXTS.revenue}</th>
          </tr>
        </thead>
        <tbody>
          {data.entries.map(({ id, name, codes, revenue }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{formatCount(codes)}</td>
              <td>{formatCents(revenue)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Panel>
  );
}
