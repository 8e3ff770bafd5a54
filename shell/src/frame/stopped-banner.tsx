import PauseCircle from '@mui/icons-material/PauseCircleOutlined';
import { Alert } from '@mui/material';
import { formatCount } from '@textloom/contracts';
import { useFormatDate } from '@textloom/kit';
import { useGlobals } from '@textloom/session';
import { TEXTS } from './messages';

/** Shown on every page while the account's texts wait: why is its cause. */
export function StoppedBanner() {
  const { sending_stopped: stopped } = useGlobals();
  const format = useFormatDate();
  if (!stopped) return null;
  const { cause, since, waiting } = stopped;
  return (
    <Alert
      severity="warning"
      role="status"
      icon={<PauseCircle fontSize="inherit" />}
      sx={{ borderRadius: 0, alignItems: 'center', px: { xs: 2, sm: 3, lg: 4 } }}
    >
      {TEXTS.stoppedBy[cause](format(since))}{' '}
      {waiting > 0 ? TEXTS.textsWait(formatCount(waiting), waiting) : TEXTS.noTextWaits} {TEXTS.stoppedGoesOn}
    </Alert>
  );
}
