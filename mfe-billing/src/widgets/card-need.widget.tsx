import CreditCardOff from '@mui/icons-material/CreditCardOffOutlined';
import type { Subscription } from '@textloom/contracts';
import { link, useNeed } from '@textloom/kit';
import { useCan, useProfile } from '@textloom/session';
import { NeedLine } from '@textloom/ui';
import { TEXTS } from './messages';

/** Storing another card retries a failed renewal, unless the plan is cancelled. Other payments are not retried. */
const isTriedAgain = ({ overdue_since, cancelled }: Subscription): boolean => overdue_since !== '' && !cancelled;

/** Card problems in "Needs you". Links to whichever card page this user may open. */
export default function CardNeed() {
  const problem = useNeed('card');
  const { subscription } = useProfile();
  const maySeePayments = useCan('billing_history_access');
  if (!problem) return null;
  const [title, detail] =
    TEXTS.cardNeeds[problem === 'payment_failed' && isTriedAgain(subscription) ? 'overdue' : problem];
  return (
    <NeedLine
      icon={<CreditCardOff />}
      tone="danger"
      to={maySeePayments ? link('/payments') : link('/account')}
      title={title}
      detail={detail}
    />
  );
}
