import { Card, CardContent, Typography } from '@mui/material';

export default function MessagesCardWidget() {
  return (
    <Card>
      <CardContent>
        <Typography>Messages card</Typography>
      </CardContent>
    </Card>
  );
}
