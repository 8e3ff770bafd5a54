import { formatCount } from '@textloom/contracts';
import { Box, Pagination, Stack, Typography } from '@mui/material';
import { tokens } from '../theme/tokens';
import { TEXTS } from './messages';

export interface PagerProps {
  label: string;
  page: number;
  pages: number;
  total: number;
  /** `total` is a lower bound: the count stopped there. */
  capped?: boolean;
  shown: number;
  perPage: number;
  onPage: (page: number) => void;
}

const fixed = { flex: 'none', whiteSpace: 'nowrap', color: tokens.muted } as const;

function nameOf(type: string, page: number | null, selected: boolean): string {
  if (type === 'next') return TEXTS.goToNext;
  if (type === 'previous') return TEXTS.goToPrevious;
  return selected ? TEXTS.page(page ?? 0) : TEXTS.goToPage(page ?? 0);
}

/** The shown rows, the total and the page links, in a list's toolbar. */
export function CompactPager({ label, page, pages, total, capped = false, shown, perPage, onPage }: PagerProps) {
  const all = `${formatCount(total)}${capped ? '+' : ''}`;
  const first = (page - 1) * perPage + 1;
  return (
    <>
      <Typography variant="body2" sx={fixed}>
        {TEXTS.shownOf(shown > 0 ? `${formatCount(first)}–${formatCount(first + shown - 1)}` : '0', all)}
      </Typography>
      {pages > 1 && (
        <Pagination
          aria-label={label}
          getItemAriaLabel={nameOf}
          page={Math.min(page, pages)}
          count={pages}
          onChange={(_, next) => onPage(next)}
          size="small"
          shape="rounded"
          siblingCount={0}
          boundaryCount={1}
          sx={{ flex: 'none', '& > ul': { flexWrap: 'nowrap' } }}
        />
      )}
    </>
  );
}

/** The same in a line of its own, above or below a list (SUBS-011). */
export function Pager(props: PagerProps) {
  return (
    <Stack
      direction="row"
      sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 1, minHeight: 48, px: 2, flexWrap: 'wrap' }}
    >
      <CompactPager {...props} />
    </Stack>
  );
}

/** Reserves the space of the pager while the first page loads. */
export const PagerSkeleton = () => (
  <Box aria-hidden sx={{ width: 96, height: 16, borderRadius: tokens.radiusSmall, bgcolor: tokens.sunken }} />
);
