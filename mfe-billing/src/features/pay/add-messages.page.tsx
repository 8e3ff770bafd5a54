import { formatCount, formatDollars } from '@textloom/contracts';
import { useGlobals } from '@textloom/session';
import { Line } from '../../components/payment/line';
import { MESSAGES } from '../../messages';
import { ExtraPage } from './extra.frame';
import { TEXTS } from './messages';

/** /plans/addmessages (BILL-002, decision 118) */
export default function AddMessagesPage() {
  const { messages_price, messages_batch } = useGlobals();
  const batch = formatCount(messages_batch);
  return (
    <ExtraPage
      title={MESSAGES.extraMessages}
      kind={{
        field: 'extra_messages',
        label: TEXTS.numberOfBatches(batch),
        price: messages_price,
        priceText: TEXTS.perBatch(formatDollars(messages_price), batch),
        totalText: MESSAGES.messagesChargedOnce,
        facts: (quantity) => <Line text={TEXTS.messages} amount={formatCount(quantity * messages_batch)} />,
      }}
    />
  );
}
