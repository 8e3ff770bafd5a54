import { Button, Stack, Typography } from '@mui/material';

export default function SubscribersListPage() {
  return (
    <Stack spacing={2}>
      <Typography variant="h4" component="h1">
        Subscribers
      </Typography>
      <Button variant="contained">Subscribers</Button>
    </Stack>
  );
}
