import { formatCount, formatDollars } from '@textloom/contracts';
import { useGlobals } from '@textloom/session';
import { MESSAGES } from '../../messages';
import { ExtraPage } from './extra.frame';
import { Line } from './plan-summary';

/** /plans/addmessages (BILL-002, decision 118) */
export default function AddMessagesPage() {
  const { messages_price, messages_batch } = useGlobals();
  const batch = formatCount(messages_batch);
  return (
    <ExtraPage
      title={MESSAGES.extraMessages}
      kind={{
        field: 'extra_messages',
        label: `Number of batches of ${batch} messages`,
        price: messages_price,
        priceText: `${formatDollars(messages_price)} per ${batch} messages`,
        totalText: 'Charged once. Extra messages are kept until they are used.',
        facts: (quantity) => <Line text="Messages" amount={formatCount(quantity * messages_batch)} />,
      }}
    />
  );
}
