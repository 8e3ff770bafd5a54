import CreditCardOff from '@mui/icons-material/CreditCardOffOutlined';
import { link, useNeed } from '@textloom/kit';
import { useCan } from '@textloom/session';
import { NeedLine } from '@textloom/ui';
import { TEXTS } from './messages';

/** Trouble with the card, in "Needs you". The card is changed on the page that this user may open. */
export default function CardNeed() {
  const problem = useNeed('card');
  const maySeePayments = useCan('billing_history_access');
  if (!problem) return null;
  const [title, detail] = TEXTS.cardNeeds[problem];
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
