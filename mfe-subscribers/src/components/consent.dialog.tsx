import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { call, type CallReply, isApiError } from '@textloom/api';
import { formatPhone, makeConsentRecord, pageLocale } from '@textloom/contracts';
import { saveFile, useAction } from '@textloom/kit';
import { useId, useRef, useState, type ReactNode } from 'react';
import { MESSAGES } from '../messages';
import { TEXTS } from './messages';

type Files = CallReply<typeof makeConsentRecord>;

const MONTHS = 24;
/** `2026-11` and the months before it. */
const monthsBefore = (now: Date): string[] =>
  Array.from({ length: MONTHS }, (_, ago) =>
    new Date(Date.UTC(now.getFullYear(), now.getMonth() - ago, 1)).toISOString().slice(0, 7),
  );
const monthName = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString(pageLocale(), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

interface ConsentDialogProps {
  /** The person's phone; without one the dialog asks for it, because removed people have a record too. */
  phone?: string;
  /** Further files beside those of the record. */
  children?: ReactNode;
  onClose: () => void;
}

/** The record of consent of a phone: both files come from one record, so that each corroborates the other. */
export function ConsentDialog({ phone, children, onClose }: ConsentDialogProps) {
  const heading = useId();
  const [typed, setTyped] = useState('');
  const [month, setMonth] = useState('');
  const [months] = useState(() => monthsBefore(new Date()));
  const [problem, setProblem] = useState<string | null>(null);
  const made = useRef<{ key: string; files: Files } | null>(null);
  const wanted = phone ?? typed;

  async function files(): Promise<Files | null> {
    const key = `${wanted} ${month}`;
    if (made.current?.key === key) return made.current.files;
    try {
      const record = await call(makeConsentRecord, { phone: wanted, ...(month && { month }) });
      made.current = { key, files: record };
      return record;
    } catch (error) {
      const refused = isApiError(error) && phone === undefined && [404, 422].includes(error.status);
      if (!refused) throw error;
      setProblem(error.message);
      return null;
    }
  }
  const [savingPdf, savePdf] = useAction(async () => {
    const found = await files();
    if (found) saveFile(new Blob([bytesOf(found.pdf)], { type: 'application/pdf' }), `${found.name}.pdf`);
  });
  const [savingJson, saveJson] = useAction(async () => {
    const found = await files();
    if (found) saveFile(new Blob([found.json], { type: 'application/json' }), `${found.name}.json`);
  });
  const busy = savingPdf || savingJson;
  return (
    <Dialog open onClose={onClose} aria-labelledby={heading} maxWidth="xs" fullWidth>
      <DialogTitle id={heading}>
        {phone === undefined ? TEXTS.consentTitle : TEXTS.consentOf(formatPhone(phone))}
      </DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2, pt: 1 }}>
          <Typography variant="body2">{TEXTS.consentAbout}</Typography>
          {phone === undefined && (
            <TextField
              autoFocus
              label={TEXTS.consentPhone}
              type="tel"
              value={typed}
              error={problem !== null}
              helperText={problem ?? TEXTS.consentPhoneHint}
              onChange={({ target }) => {
                setTyped(target.value);
                setProblem(null);
              }}
            />
          )}
          <TextField
            select
            label={TEXTS.consentMonth}
            value={month}
            onChange={({ target }) => setMonth(target.value)}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          >
            <MenuItem value="">{TEXTS.consentLastMonth}</MenuItem>
            {months.map((one) => (
              <MenuItem key={one} value={one}>
                {monthName(one)}
              </MenuItem>
            ))}
          </TextField>
        </Stack>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={onClose}>{MESSAGES.close}</Button>
        {children}
        <Button disabled={busy} onClick={() => saveJson()}>
          {TEXTS.consentJson}
        </Button>
        <Button variant="contained" disabled={busy} onClick={() => savePdf()}>
          {TEXTS.consentPdf}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
