import { Button, CircularProgress, Typography } from '@mui/material';
import { Panel } from '@textloom/ui';
import { TEXTS as ACCOUNT } from '../messages';
import { usePush } from './use-push';

const { push: TEXTS } = ACCOUNT;

const Note = ({ children }: { children: string }) => (
  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
    {children}
  </Typography>
);

function PushButton({ label, busy, run }: { label: string; busy: boolean; run: () => Promise<void> }) {
  return (
    <Button
      variant="outlined"
      fullWidth
      disabled={busy}
      onClick={() => void run()}
      sx={{ mt: 2 }}
      startIcon={busy ? <CircularProgress size={16} color="inherit" aria-hidden="true" /> : undefined}
    >
      {busy ? TEXTS.busy : label}
    </Button>
  );
}

/** Desktop notifications of this browser, in five states (ACCT-030 to ACCT-035). */
export function PushControl() {
  const { status, busy, enable, disable } = usePush();
  return (
    <Panel title={TEXTS.title}>
      <div aria-live="polite">
        {status === 'pending' && <Note>{TEXTS.pending}</Note>}
        {status === 'not_supported' && <Note>{TEXTS.unsupported}</Note>}
        {status === 'denied' && (
          <>
            <Typography component="h3" variant="subtitle2">
              {TEXTS.denied}
            </Typography>
            <Note>{TEXTS.deniedHelp}</Note>
          </>
        )}
        {status === 'enabled' && <Note>{TEXTS.aboutOn}</Note>}
        {status === 'disabled' && <Note>{TEXTS.aboutOff}</Note>}
      </div>
      {status === 'enabled' && <PushButton label={TEXTS.disable} busy={busy} run={disable} />}
      {status === 'disabled' && <PushButton label={TEXTS.enable} busy={busy} run={enable} />}
    </Panel>
  );
}
