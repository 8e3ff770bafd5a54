import { Card, CardContent, Typography } from '@mui/material';

export default function LatestKeywordsWidget() {
  return (
    <Card>
      <CardContent>
        <Typography>Latest keywords</Typography>
      </CardContent>
    </Card>
  );
}
