import { Box, Skeleton, Stack } from '@mui/material';
import type { PageShape } from '@textloom/contracts';
import { FormSkeleton } from '../feedback/form-skeleton';
import { tokens } from '../theme/tokens';
import { Page } from './page';
import { TEXTS } from './messages';

const block = { bgcolor: tokens.paper, border: `1px solid ${tokens.line}`, borderRadius: tokens.radius };
const of = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
/** Texts of different lengths, the same at each render. */
const lengthOf = (at: number): string => `${70 - ((at * 23) % 40)}%`;

/** The bar above a list, its rows, and the pager in the bar. */
function ListShape() {
  return (
    <>
      <Stack direction="row" sx={{ minHeight: 48, alignItems: 'center', gap: 2 }}>
        <Skeleton variant="rounded" height={36} sx={{ width: { xs: '60%', sm: 280 } }} />
        <Skeleton variant="rounded" width={96} height={36} />
        <Skeleton variant="rounded" width={120} height={20} sx={{ ml: 'auto', display: { xs: 'none', sm: 'block' } }} />
      </Stack>
      <Box sx={{ ...block, overflow: 'hidden' }}>
        {of(12).map((at) => (
          <Stack
            key={at}
            direction="row"
            sx={{
              height: { xs: 64, sm: at === 0 ? 32 : 40 },
              px: 1.5,
              gap: 3,
              alignItems: 'center',
              borderTop: at === 0 ? 0 : `1px solid ${tokens.line}`,
            }}
          >
            <Skeleton width={lengthOf(at)} sx={{ maxWidth: 220 }} />
            <Skeleton width={lengthOf(at + 1)} sx={{ display: { xs: 'none', sm: 'block' } }} />
            <Skeleton width={80} sx={{ ml: 'auto', flex: 'none' }} />
          </Stack>
        ))}
      </Box>
    </>
  );
}

/** The line of tabs below a heading. */
function TabsShape() {
  return (
    <Stack
      direction="row"
      sx={{ height: 45, mt: -2, mb: 2, gap: 3, alignItems: 'center', borderBottom: `1px solid ${tokens.line}` }}
    >
      {of(4).map((at) => (
        <Skeleton key={at} width={88} sx={{ flex: 'none' }} />
      ))}
    </Stack>
  );
}

/** A strip of figures above panels. */
function CardsShape() {
  return (
    <Stack sx={{ gap: 2 }}>
      <Box sx={{ ...block, height: { xs: 240, sm: 88 } }} />
      <Box sx={{ ...block, height: 320 }} />
      <Box sx={{ ...block, height: 240 }} />
    </Stack>
  );
}

const SHAPES = { list: ListShape, form: FormSkeleton, cards: CardsShape } as const satisfies Record<PageShape, unknown>;

/** A page whose code is loading: its header, and what it will show, in their places. Announced once. */
export function PageSkeleton({ shape = 'list', tabs = false }: { shape?: PageShape; tabs?: boolean }) {
  const Content = SHAPES[shape];
  return (
    <Page narrow={shape === 'form'}>
      <Box role="status" aria-label={TEXTS.loading}>
        <Stack
          direction="row"
          sx={{ mt: 3, mb: 2, minHeight: 36, alignItems: 'center', justifyContent: 'space-between' }}
        >
          <Skeleton variant="rounded" width={180} height={28} />
          {shape === 'list' && <Skeleton variant="rounded" width={140} height={36} />}
        </Stack>
        {tabs && <TabsShape />}
        <Content />
      </Box>
    </Page>
  );
}
