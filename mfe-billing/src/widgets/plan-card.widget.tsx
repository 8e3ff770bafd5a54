import { Card, CardContent, Typography } from '@mui/material';

export default function PlanCardWidget() {
  return (
    <Card>
      <CardContent>
        <Typography>Plan card</Typography>
      </CardContent>
    </Card>
  );
}
