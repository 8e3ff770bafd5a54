import { Card, CardContent, Typography } from '@mui/material';

export default function SubscriberActivityWidget() {
  return (
    <Card>
      <CardContent>
        <Typography>Subscriber activity</Typography>
      </CardContent>
    </Card>
  );
}
