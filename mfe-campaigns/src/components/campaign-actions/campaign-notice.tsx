import { Alert, Button } from '@mui/material';
import { link, useFormatDate } from '@textloom/kit';
import { useGlobals, useProfile } from '@textloom/session';
import { VerifyFirst } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';
import { UndoBar, wrapping } from './undo-bar';
import { hasAgain, useControl } from './use-control';

/**
 * Notices above a campaign: the undo bar, a stop of sending, what Send again waits for, or how many people wait for the
 * end of quiet hours.
 */
export function CampaignNotice({ id }: { id: number }) {
  const { data, dataUpdatedAt } = useControl(id);
  const format = useFormatDate();
  const { sending_stopped: stopped } = useGlobals();
  const { verified } = useProfile();
  if (data?.state === 'held')
    return <UndoBar id={id} seconds={data.held_seconds} until={dataUpdatedAt + data.held_seconds * 1_000} />;
  if (stopped && data?.state === 'sending')
    return (
      <Alert severity="warning" sx={wrapping}>
        {TEXTS.stoppedBy[stopped.cause](format(stopped.since))}
      </Alert>
    );
  if (data && !verified && hasAgain(data)) return <VerifyFirst />;
  if (!data || data.waiting === 0) return null;
  return (
    <Alert
      severity="info"
      sx={wrapping}
      action={
        <Button component={Link} to={link('/messages/settings')} color="inherit" size="small">
          {MESSAGES.settings}
        </Button>
      }
    >
      {(data.own_time ? TEXTS.waitingRecipientTime : TEXTS.waiting)(data.waiting, format(data.waiting_until))}
    </Alert>
  );
}
