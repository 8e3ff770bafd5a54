import { Button, Stack, Typography } from '@mui/material';

export default function CampaignComposePage() {
  return (
    <Stack spacing={2}>
      <Typography variant="h4" component="h1">
        Compose Campaign
      </Typography>
      <Button variant="contained">Compose Campaign</Button>
    </Stack>
  );
}
