import { Box, Link as TextLink } from '@mui/material';
import { formatCount, type Dashboard } from '@textloom/contracts';
import { link, useDashboard } from '@textloom/kit';
import { EmptyState, LoadState, Panel, tokens } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { TEXTS } from './messages';

/** The bar compares a keyword to the first; the number is its count. The height is declared in the manifest. */
function Entry({ row, most }: { row: Dashboard['most_subscribed'][number]; most: number }) {
  const part = most === 0 ? 0 : (row.subscribers / most) * 100;
  return (
    <Box component="li" sx={{ height: 36, display: 'grid', alignContent: 'center', gap: 0.5 }}>
      <TextLink
        component={Link}
        to={link('/subscribers', null, { keyword: row.keyword, disabled: 0, subscription: 0 })}
        color="inherit"
        sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, minWidth: 0 }}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {row.keyword}
        </Box>
        <span>{formatCount(row.subscribers)}</span>
      </TextLink>
      <Box aria-hidden="true" sx={{ height: 4, borderRadius: tokens.radiusPill, bgcolor: tokens.sunken }}>
        <Box sx={{ width: `${part}%`, height: 1, borderRadius: tokens.radiusPill, bgcolor: tokens.accent }} />
      </Box>
    </Box>
  );
}

/** The ten keywords with the most subscribers (HOME-027, HOME-028), live. */
export default function MostSubscribedWidget() {
  const { data, error, refetch } = useDashboard(({ most_subscribed }) => most_subscribed);
  const joined = data?.filter(({ subscribers }) => subscribers > 0) ?? [];
  return (
    <Panel title={TEXTS.mostSubscribed}>
      {!data && <LoadState error={error} onRetry={() => void refetch()} lines={5} />}
      {data && joined.length === 0 && <EmptyState title={TEXTS.nobodySubscribed} />}
      {joined.length > 0 && (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {joined.map((row) => (
            <Entry key={row.id} row={row} most={joined[0]?.subscribers ?? 0} />
          ))}
        </Box>
      )}
    </Panel>
  );
}
