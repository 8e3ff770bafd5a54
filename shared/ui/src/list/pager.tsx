import { formatCount } from '@textloom/contracts';
import { Pagination, Stack, Typography } from '@mui/material';
import { tokens } from '../theme/tokens';

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

/** Pagination above and below a list (SUBS-011): the range of the page, the total, and links to the pages. */
export function Pager({ label, page, pages, total, capped = false, shown, perPage, onPage }: PagerProps) {
  const all = `${formatCount(total)}${capped ? '+' : ''}`;
  const first = (page - 1) * perPage + 1;
  return (
    <Stack
      direction="row"
      sx={{
        alignItems: 'center',
        justifyContent: 'space-between',
        flexWrap: 'wrap',
        gap: 1,
        minHeight: 52,
        px: 2,
        py: 1,
      }}
    >
      <Typography variant="body2" sx={{ color: tokens.muted }}>
        {shown > 0 ? `${formatCount(first)}–${formatCount(first + shown - 1)} of ${all}` : `0 of ${all}`}
      </Typography>
      {pages > 1 && (
        <Pagination
          aria-label={label}
          page={Math.min(page, pages)}
          count={pages}
          onChange={(_, next) => onPage(next)}
          size="small"
          shape="rounded"
          siblingCount={1}
          boundaryCount={1}
        />
      )}
    </Stack>
  );
}
