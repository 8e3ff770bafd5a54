import { Button, Stack, Typography } from '@mui/material';

export default function CampaignViewPage() {
  return (
    <Stack spacing={2}>
      <Typography variant="h4" component="h1">
        Campaign
      </Typography>
      <Button variant="contained">Campaign</Button>
    </Stack>
  );
}
