import CreditCardOff from '@mui/icons-material/CreditCardOffOutlined';
import type { Subscription } from '@textloom/contracts';
import { link, useNeed } from '@textloom/kit';
import { useCan, useProfile } from '@textloom/session';
import { NeedLine } from '@textloom/ui';
import { TEXTS } from './messages';

/** A failed renewal is tried again with another card, unless the plan is cancelled; other payments are not. */
const isTriedAgain = ({ overdue_since, cancelled }: Subscription): boolean => overdue_since !== '' && !cancelled;

/** Trouble with the card, in "Needs you". The card is changed on the page that this user may open. */
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
