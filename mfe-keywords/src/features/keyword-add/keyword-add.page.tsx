import { Button, Stack, Typography } from '@mui/material';

export default function KeywordAddPage() {
  return (
    <Stack spacing={2}>
      <Typography variant="h4" component="h1">
        Add Keyword
      </Typography>
      <Button variant="contained">Add Keyword</Button>
    </Stack>
  );
}
