import { Alert, Box, Button, LinearProgress, Typography } from '@mui/material';
import { formatPhone, type ImportCheck } from '@textloom/contracts';
import { tokens } from '@textloom/ui';
import { TEXTS as PAGE } from '../messages';
import { namedLines } from '../named-lines';
import { TEXTS } from './messages';

function sentencesOf(of: ImportCheck, keyword: string): string[] {
  const { added, known, left_before: before, repeated } = of;
  return [
    added > 0 && TEXTS.willAdd(added, keyword),
    known > 0 && TEXTS.willUpdate(known, keyword),
    before > 0 && TEXTS.leftBefore(before),
    repeated > 0 && TEXTS.repeatedRows(repeated),
  ].filter((text) => text !== false);
}

function Leaving({ of: { unsubscribed, leaving } }: { of: ImportCheck }) {
  return (
    <Alert severity="warning" sx={{ mt: 1 }}>
      <Typography sx={{ fontWeight: 600 }}>{TEXTS.willUnsubscribe(unsubscribed)}</Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {leaving.map(({ phone, name }) => (
          <li key={phone}>{TEXTS.leavingPerson(name, formatPhone(phone))}</li>
        ))}
        {unsubscribed > leaving.length && <li>{TEXTS.furtherPeople(unsubscribed - leaving.length)}</li>}
      </Box>
    </Alert>
  );
}

function Refused({ of: { refused, others } }: { of: ImportCheck }) {
  return (
    <Box component="ul" aria-label={TEXTS.rowsLeftOut} sx={{ m: 0, mt: 1, pl: 2.5 }}>
      {refused.map(({ reason, count, rows }) => (
        <Typography key={reason} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {TEXTS.refusedRows(
            count,
            reason,
            namedLines(
              count,
              rows.map(({ line }) => line),
            ),
          )}
        </Typography>
      ))}
      {others > 0 && (
        <Typography component="li" variant="body2">
          {PAGE.otherRows(others)}
        </Typography>
      )}
    </Box>
  );
}

export interface ImportCheckSummaryProps {
  check: ImportCheck | undefined;
  problem: string | null;
  keyword: string;
  onRetry: () => void;
}

/** What an upload would do, counted by a dry run of the whole file. */
export function ImportCheckSummary({ check, problem, keyword, onRetry }: ImportCheckSummaryProps) {
  if (problem !== null)
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" size="small" onClick={onRetry}>
            {TEXTS.checkAgain}
          </Button>
        }
      >
        {problem}
      </Alert>
    );
  if (!check)
    return (
      <Box>
        <Typography variant="body2" role="status">
          {TEXTS.checking}
        </Typography>
        <LinearProgress aria-label={TEXTS.checking} sx={{ mt: 0.5 }} />
      </Box>
    );
  const sentences = sentencesOf(check, keyword);
  const nobody = check.added + check.known + check.unsubscribed === 0;
  return (
    <Box
      component="section"
      aria-label={TEXTS.whatUploadDoes}
      sx={{ p: 2, borderRadius: tokens.radius, bgcolor: tokens.sunken }}
    >
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        {TEXTS.whatUploadDoes}
      </Typography>
      {nobody && <Typography>{TEXTS.willChangeNothing}</Typography>}
      {sentences.map((text) => (
        <Typography key={text}>{text}</Typography>
      ))}
      {check.unsubscribed > 0 && <Leaving of={check} />}
      {(check.refused.length > 0 || check.others > 0) && <Refused of={check} />}
    </Box>
  );
}
