import { Card, CardContent, Typography } from '@mui/material';

export default function RecentCampaignsWidget() {
  return (
    <Card>
      <CardContent>
        <Typography>Recent campaigns</Typography>
      </CardContent>
    </Card>
  );
}
