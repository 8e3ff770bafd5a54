import { Alert, Button } from '@mui/material';
import { link } from '@textloom/kit';
import { DateText } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { CONTROL_MESSAGES, waitingText } from '../../control-messages';
import { UndoBar } from './undo-bar';
import { useControl } from './use-control';
import { wrapping } from './wrapping';

/** Above a campaign: the bar to undo it, or the number of people waiting for the end of quiet hours. */
export function CampaignNotice({ id }: { id: number }) {
  const { data, dataUpdatedAt } = useControl(id);
  if (data?.state === 'held')
    return <UndoBar id={id} seconds={data.held_seconds} until={dataUpdatedAt + data.held_seconds * 1_000} />;
  if (!data || data.waiting === 0) return null;
  return (
    <Alert
      severity="info"
      sx={wrapping}
      action={
        <Button component={Link} to={link('/messages/settings')} color="inherit" size="small">
          {CONTROL_MESSAGES.settings}
        </Button>
      }
    >
      {waitingText(data.waiting)} <DateText date={data.waiting_until} />.
    </Alert>
  );
}
