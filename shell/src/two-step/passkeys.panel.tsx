import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { call } from '@textloom/api';
import { addPasskey, beginPasskey, removePasskey, type Passkey, type TwoStep } from '@textloom/contracts';
import { alerts, confirm, escapeHtml, useAction } from '@textloom/kit';
import { DateText, Panel } from '@textloom/ui';
import { useState } from 'react';
import { makePasskey, NoPasskey } from '../base/passkey';
import { passkeysHere } from '../base/passkeys-here';
import { TEXTS } from './messages';
import { RenameDialog } from './rename.dialog';

interface LineProps {
  passkey: Passkey;
  /** What ends with the last passkey; empty if another second step remains. */
  ending: string;
  onRename: () => void;
  onRemoved: () => Promise<void>;
}

function Line({ passkey: { id, name, added, last_used: used }, ending, onRename, onRemoved }: LineProps) {
  const [busy, remove] = useAction(async () => {
    const text = `${TEXTS.removePasskeyQuestion(name)} ${ending}`.trim();
    const question = { title: TEXTS.removePasskeyTitle, message: text };
    if (!(await confirm({ ...question, yes: TEXTS.removeYes, destructive: true }))) return;
    const { message } = await call(removePasskey, { id });
    alerts.success(escapeHtml(message));
    await onRemoved();
  });
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {TEXTS.added} <DateText date={added} format="day" />
          {' · '}
          {used === '' ? (
            TEXTS.never
          ) : (
            <>
              {TEXTS.lastUsed} <DateText date={used} format="row" />
            </>
          )}
        </Typography>
      </Box>
      <IconButton aria-label={TEXTS.rename(name)} onClick={onRename}>
        <EditIcon />
      </IconButton>
      <IconButton aria-label={TEXTS.removePasskey(name)} disabled={busy} onClick={() => remove()}>
        <DeleteIcon />
      </IconButton>
    </Box>
  );
}

interface PasskeysPanelProps {
  state: TwoStep;
  /** `codes`: recovery codes that are shown only now, if there are new ones. */
  onChange: (codes: readonly string[]) => Promise<void>;
}

/** The user's passkeys, if this address supports creating them. */
export function PasskeysPanel({
  state: { app, passkeys, passkey_host: host, required },
  onChange,
}: PasskeysPanelProps) {
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const [adding, add] = useAction(async () => {
    const { options } = await call(beginPasskey);
    try {
      const { codes, message } = await call(addPasskey, { passkey: await makePasskey(options) });
      alerts.success(escapeHtml(message));
      await onChange(codes);
    } catch (error) {
      if (!(error instanceof NoPasskey)) throw error;
      alerts.info(TEXTS.noPasskeyMade);
    }
  });
  const changed = (): Promise<void> => onChange([]);
  const ending = app || passkeys.length > 1 ? '' : TEXTS.removeLast(required);
  return (
    <Panel title={TEXTS.passkeys}>
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {host === '' ? TEXTS.passkeysNowhere : TEXTS.passkeysAbout}
        </Typography>
        {passkeys.length > 0 && (
          <Box component="ul" sx={{ m: 0, p: 0, width: 1, listStyle: 'none', display: 'grid', gap: 1.5 }}>
            {passkeys.map((passkey) => (
              <Line
                key={passkey.id}
                passkey={passkey}
                ending={ending}
                onRename={() => setRenamed(passkey)}
                onRemoved={changed}
              />
            ))}
          </Box>
        )}
        {host !== '' && passkeys.length === 0 && <Typography variant="body2">{TEXTS.noPasskeys}</Typography>}
        {passkeysHere(host) ? (
          <Button variant="outlined" disabled={adding} onClick={() => add()}>
            {TEXTS.addPasskey}
          </Button>
        ) : (
          host !== '' && <Typography variant="body2">{TEXTS.passkeysElsewhere(host)}</Typography>
        )}
      </Box>
      {renamed && <RenameDialog passkey={renamed} onClose={() => setRenamed(null)} onDone={changed} />}
    </Panel>
  );
}
