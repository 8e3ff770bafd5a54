import { missingForCampaign, type Slots } from '@textloom/contracts';
import { Slot, useStable, useWidgets } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { useState } from 'react';
import type { Cost } from './use-cost';
import type { DraftForm } from './use-draft';
import type { Sending } from './use-sending';

interface BuyerProps {
  form: DraftForm;
  cost: Cost;
  sending: Sending;
  lacksFor: Slots['messages.buyer']['purpose'];
  /** Called before the form is checked. */
  onAsk: () => void;
}

/** Offers the missing messages where a campaign is blocked, and opens its pre-flight once they are bought. */
export function Buyer({ form, cost, sending, lacksFor, onAsk }: BuyerProps) {
  const { verified } = useProfile();
  // The balance grows with the payment, before the dialog has said so.
  const [buying, setBuying] = useState(false);
  const start = (): Promise<boolean> =>
    new Promise((resolve, reject) => {
      onAsk();
      // Nothing is bought for a campaign that could not be sent.
      const settle = (ready: boolean): void => {
        setBuying(ready);
        resolve(ready);
      };
      form
        .handleSubmit(
          (draft) => settle(sending.isReady(draft)),
          () => settle(false),
        )()
        .catch(reject);
    });
  const review = useStable((): void => {
    setBuying(false);
    onAsk();
    void form.handleSubmit(sending.review)();
  });
  const offered = cost.blocked && cost.recipients !== null && !sending.busy && !sending.asked;
  const provided = useWidgets('messages.buyer').length > 0;
  if (!provided || !verified || !(offered || buying)) return null;
  return (
    <Slot
      name="messages.buyer"
      props={{
        missing: missingForCampaign(cost.remaining, cost.required),
        purpose: lacksFor,
        onStart: start,
        onBought: review,
        onClose: () => setBuying(false),
      }}
    />
  );
}
