import { Box, Button, Stack, Typography } from '@mui/material';
import { call } from '@textloom/api';
import { deleteReportMail, type ReportMail, resendReportMail } from '@textloom/contracts';
import { alerts, confirm, escapeHtml, useAction } from '@textloom/kit';
import { tokens } from '@textloom/ui';
import { TEXTS } from './messages';

interface RowProps {
  entry: ReportMail;
  onChanged: () => void;
}

function Row({ entry: { id, email, every, confirmed, costs }, onChanged }: RowProps) {
  const [sending, resend] = useAction(async () => {
    alerts.info(escapeHtml((await call(resendReportMail, { id })).message));
  });
  const [removing, remove] = useAction(async () => {
    if (!(await confirm({ title: TEXTS.removeTitle(email), message: TEXTS.removeText, yes: TEXTS.remove }))) return;
    alerts.info(escapeHtml((await call(deleteReportMail, { id })).message));
    onChanged();
  });
  const when = TEXTS.every[every];
  return (
    <Stack
      component="li"
      direction={{ xs: 'column', sm: 'row' }}
      sx={{
        py: 1,
        gap: { xs: 0.5, sm: 2 },
        alignItems: { sm: 'center' },
        borderBottom: `1px solid ${tokens.line}`,
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {email}
        </Typography>
        <Typography variant="body2" sx={{ color: tokens.muted }}>
          {costs ? `${when}, ${TEXTS.withCosts}` : when}
        </Typography>
        {!confirmed && <Typography variant="body2">{TEXTS.waits}</Typography>}
      </Box>
      <Stack direction="row" sx={{ gap: 1, flex: 'none' }}>
        {!confirmed && (
          <Button size="small" disabled={sending} aria-label={TEXTS.sendAgainTo(email)} onClick={() => resend()}>
            {TEXTS.sendAgain}
          </Button>
        )}
        <Button
          size="small"
          color="inherit"
          disabled={removing}
          aria-label={TEXTS.removeOf(email, when)}
          onClick={() => remove()}
        >
          {TEXTS.remove}
        </Button>
      </Stack>
    </Stack>
  );
}

export interface ReportMailListProps {
  entries: readonly ReportMail[];
  onChanged: () => void;
}

/** The addresses that get a report, with what they get. */
export const ReportMailList = ({ entries, onChanged }: ReportMailListProps) =>
  entries.length === 0 ? (
    <Typography sx={{ my: 3 }}>{TEXTS.none}</Typography>
  ) : (
    <Box component="ul" aria-label={TEXTS.list} sx={{ listStyle: 'none', p: 0, mt: 2, mb: 3 }}>
      {entries.map((entry) => (
        <Row key={entry.id} entry={entry} onChanged={onChanged} />
      ))}
    </Box>
  );
