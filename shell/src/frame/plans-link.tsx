import { Button } from '@mui/material';
import { link } from '@textloom/kit';
import { Link } from 'react-router-dom';

/** A link to the plans, as the action of an alert. */
export function PlansLink({ label }: { label: string }) {
  return (
    <Button
      component={Link}
      to={link('/plans')}
      color="inherit"
      variant="outlined"
      size="small"
      sx={{ whiteSpace: 'nowrap' }}
    >
      {label}
    </Button>
  );
}
