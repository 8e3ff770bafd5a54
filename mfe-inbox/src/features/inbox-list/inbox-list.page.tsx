import { Button, Stack, Typography } from '@mui/material';

export default function InboxListPage() {
  return (
    <Stack spacing={2}>
      <Typography variant="h4" component="h1">
        Inbox
      </Typography>
      <Button variant="contained">Inbox</Button>
    </Stack>
  );
}
