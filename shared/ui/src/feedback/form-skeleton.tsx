import { Box, Skeleton, Stack } from '@mui/material';
import { tokens } from '../theme/tokens';

const FIELDS = ['name', 'number', 'choice', 'text', 'date'];

/** A card with fields below their labels, and a button. */
export function FormSkeleton() {
  return (
    <Stack
      sx={{
        bgcolor: tokens.paper,
        border: `1px solid ${tokens.line}`,
        borderRadius: tokens.radius,
        p: 2.5,
        gap: 2.5,
        alignItems: 'flex-start',
      }}
    >
      {FIELDS.map((field) => (
        <Box key={field} sx={{ width: 1 }}>
          <Skeleton width={120} />
          <Skeleton variant="rounded" height={36} sx={{ mt: 0.5 }} />
        </Box>
      ))}
      <Skeleton variant="rounded" width={120} height={36} />
    </Stack>
  );
}
