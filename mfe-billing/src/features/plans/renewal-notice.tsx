import { Alert } from '@mui/material';
import { useFormatDate } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { TEXTS } from './messages';

/** Why the renewal will fail; showing only its date would promise that it succeeds. */
export function RenewalNotice() {
  const { renewal_problem: problem, end_date } = useProfile().subscription;
  const day = useFormatDate()(end_date, 'day');
  if (problem === '') return null;
  return (
    <Alert severity="warning" role="note" sx={{ mt: 2 }}>
      {TEXTS.renewalProblems[problem](day)}
    </Alert>
  );
}
