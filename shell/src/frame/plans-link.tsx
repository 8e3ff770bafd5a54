import { Button } from '@mui/material';
import { link } from '@textloom/kit';
import { useCan } from '@textloom/session';
import { Link } from 'react-router-dom';

/** A link to the plans, as the action of an alert; nothing for users who may not change the plan. */
export function PlansLink({ label }: { label: string }) {
  if (!useCan('plan.upgrade')) return null;
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
