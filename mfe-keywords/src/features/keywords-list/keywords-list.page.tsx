import { Button, Stack, Typography } from '@mui/material';

export default function KeywordsListPage() {
  return (
    <Stack spacing={2}>
      <Typography variant="h4" component="h1">
        Keywords
      </Typography>
      <Button variant="contained">Keywords</Button>
    </Stack>
  );
}
