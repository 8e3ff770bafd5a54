import { Box, Skeleton } from '@mui/material';
import { MESSAGES } from '../messages';
import { GAP, Columns } from './panels';

const block = (height: number) => <Skeleton key={height} variant="rounded" height={height} />;

/** The page before its data and its widgets are known. */
export const HomeSkeleton = () => (
  <Box role="status" aria-label={MESSAGES.loading} sx={{ display: 'grid', gap: GAP }}>
    <Skeleton variant="rounded" sx={{ height: { xs: 264, sm: 176, lg: 88 } }} />
    <Columns left={[144, 340].map(block)} right={[384, 300].map(block)} />
  </Box>
);
