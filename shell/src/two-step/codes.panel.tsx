import { Alert, Box, Button, Typography } from '@mui/material';
import { call } from '@textloom/api';
import { renewRecoveryCodes } from '@textloom/contracts';
import { alerts, confirm, escapeHtml, saveFile, useAction } from '@textloom/kit';
import { Panel } from '@textloom/ui';
import { TEXTS } from './messages';

/** Recovery codes, shown only once. */
export function NewCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const save = (): void => saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'recovery-codes.txt');
  return (
    <Panel title={TEXTS.newCodes}>
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        <Alert severity="warning">{TEXTS.newCodesAbout}</Alert>
        <Box
          component="ul"
          aria-label={TEXTS.newCodes}
          sx={{
            width: 1,
            m: 0,
            p: 0,
            listStyle: 'none',
            display: 'grid',
            gap: 1,
            columnGap: 4,
            gridTemplateColumns: 'repeat(auto-fill, minmax(29ch, 1fr))',
            fontFamily: 'monospace',
          }}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
        <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>
          <Button variant="contained" onClick={save}>
            {TEXTS.save}
          </Button>
          <Button onClick={onDone}>{TEXTS.done}</Button>
        </Box>
      </Box>
    </Panel>
  );
}

interface CodesPanelProps {
  left: number;
  onRenewed: (codes: readonly string[]) => Promise<void>;
}

/** Shows how many recovery codes are left, and creates new ones. */
export function CodesPanel({ left, onRenewed }: CodesPanelProps) {
  const [busy, renew] = useAction(async () => {
    if (!(await confirm({ title: TEXTS.renewTitle, message: TEXTS.renewQuestion, yes: TEXTS.renewYes }))) return;
    const { codes, message } = await call(renewRecoveryCodes);
    alerts.success(escapeHtml(message));
    await onRenewed(codes);
  });
  return (
    <Panel title={TEXTS.codes}>
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {TEXTS.codesAbout}
        </Typography>
        <Typography>{TEXTS.codesLeft(left)}</Typography>
        <Button disabled={busy} onClick={() => renew()}>
          {TEXTS.renew}
        </Button>
      </Box>
    </Panel>
  );
}
