import { Stack, Typography } from '@mui/material';

/** A line of a purchase: what, and how much. */
export function Line({ text, amount, strong = false }: { text: string; amount: string; strong?: boolean }) {
  const weight = strong ? { fontWeight: 600 } : {};
  return (
    <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2 }}>
      <Typography variant="body2" sx={weight}>
        {text}
      </Typography>
      <Typography variant="body2" sx={{ ...weight, whiteSpace: 'nowrap' }}>
        {amount}
      </Typography>
    </Stack>
  );
}
