import { Button, Stack, Typography } from '@mui/material';

export default function SubscriberDetailPage() {
  return (
    <Stack spacing={2}>
      <Typography variant="h4" component="h1">
        Subscriber
      </Typography>
      <Button variant="contained">Subscriber</Button>
    </Stack>
  );
}
