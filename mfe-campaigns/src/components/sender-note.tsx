import { Alert, Button } from '@mui/material';
import { link } from '@textloom/kit';
import { useCan, useGlobals } from '@textloom/session';
import { Link } from 'react-router-dom';
import { MESSAGES } from '../messages';

/**
 * From which number texts leave, for an account with another one that waits for its registration or for its move. What is
 * queued leaves from the number of that moment (ADR 0119), so nothing more can be said of a campaign during a move.
 */
export function SenderNote({ above = false }: { above?: boolean }) {
  const { shortcode, next_number: next } = useGlobals();
  const manages = useCan('number.manage');
  if (!next) return null;
  return (
    <Alert
      severity="info"
      sx={{ alignItems: 'center', mb: above ? 2 : 0 }}
      action={
        manages && (
          <Button component={Link} to={link('/account/number')} color="inherit" size="small">
            {MESSAGES.yourNumber}
          </Button>
        )
      }
    >
      {MESSAGES.sender[next.state](shortcode, next.number)}
    </Alert>
  );
}
