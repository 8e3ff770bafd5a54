import { Button, Stack, Typography } from '@mui/material';

export default function CampaignsListPage() {
  return (
    <Stack spacing={2}>
      <Typography variant="h4" component="h1">
        Campaigns
      </Typography>
      <Button variant="contained">Campaigns</Button>
    </Stack>
  );
}
