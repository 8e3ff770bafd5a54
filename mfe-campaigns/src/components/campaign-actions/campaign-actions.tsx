import { Button } from '@mui/material';
import { call } from '@textloom/api';
import {
  cancelCampaign,
  pauseCampaign,
  resendCampaign,
  resumeCampaign,
  type CampaignControl,
} from '@textloom/contracts';
import { confirm, link, useNavigateWhileMounted } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { Link } from 'react-router-dom';
import { TEXTS } from './messages';
import { hasAgain, useChange, useControl } from './use-control';

/** Send again, or a link to the campaign that was sent again. */
function Again({ id, control }: { id: number; control: CampaignControl }) {
  const { verified } = useProfile();
  const { run, busy } = useChange();
  const navigate = useNavigateWhileMounted();
  if (control.resent > 0)
    return (
      <Button component={Link} to={link('/messages/:id', { id: control.resent })} variant="outlined">
        {TEXTS.resent}
      </Button>
    );
  if (!hasAgain(control)) return null;
  const ask = async (): Promise<void> => {
    const sure = await confirm({
      title: TEXTS.resendTitle(control.failed),
      message: TEXTS.resendText,
      yes: TEXTS.resend,
    });
    if (sure)
      run(
        () => call(resendCampaign, { id }),
        (saved) => navigate(link('/messages/:id', { id: saved.id })),
      );
  };
  return (
    <Button variant="outlined" disabled={busy || !verified} onClick={() => void ask()}>
      {TEXTS.resend}
    </Button>
  );
}

function Running({ id, paused }: { id: number; paused: boolean }) {
  const { run, busy } = useChange();
  const cancel = async (): Promise<void> => {
    const sure = await confirm({
      title: TEXTS.cancelTitle,
      message: TEXTS.cancelText,
      yes: TEXTS.cancelCampaign,
      no: TEXTS.keep,
      destructive: true,
    });
    if (sure) run(() => call(cancelCampaign, { id }));
  };
  return (
    <>
      <Button color="error" disabled={busy} onClick={() => void cancel()}>
        {TEXTS.cancelCampaign}
      </Button>
      {paused ? (
        <Button variant="contained" disabled={busy} onClick={() => run(() => call(resumeCampaign, { id }))}>
          {TEXTS.resume}
        </Button>
      ) : (
        <Button variant="outlined" disabled={busy} onClick={() => run(() => call(pauseCampaign, { id }))}>
          {TEXTS.pause}
        </Button>
      )}
    </>
  );
}

/** Buttons for a started campaign: pause, resume, cancel, send again. Renders nothing if none applies. */
export function CampaignActions({ id }: { id: number }) {
  const { data } = useControl(id);
  if (!data || data.state === 'held' || data.state === 'scheduled') return null;
  if (data.state === 'sending' || data.state === 'paused') return <Running id={id} paused={data.state === 'paused'} />;
  return <Again id={id} control={data} />;
}
