import { Button, Stack, Typography } from '@mui/material';

export default function InboxThreadPage() {
  return (
    <Stack spacing={2}>
      <Typography variant="h4" component="h1">
        Conversation
      </Typography>
      <Button variant="contained">Conversation</Button>
    </Stack>
  );
}
