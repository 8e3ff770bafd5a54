import { Button, Stack, Typography } from '@mui/material';

export default function PlansPage() {
  return (
    <Stack spacing={2}>
      <Typography variant="h4" component="h1">
        Plans
      </Typography>
      <Button variant="contained">Plans</Button>
    </Stack>
  );
}
