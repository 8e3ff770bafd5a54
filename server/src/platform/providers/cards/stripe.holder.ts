import type Stripe from 'stripe';
import type { Holder } from './card-provider';

/** The metadata of the objects that we create at Stripe. */
export const metadataOf = ({ installation, account, accountId }: Holder): Stripe.MetadataParam => ({
  installation,
  reference_of_account: account,
  account: String(accountId),
});

/**
 * Whether the customer belongs to this account. Customers of earlier releases name no installation, so Stripe's own id,
 * which we stored, and the number have to suffice.
 */
export function isOfHolder({ metadata }: Pick<Stripe.Customer, 'metadata'>, holder: Holder): boolean {
  if (metadata.installation === undefined)
    return metadata.account === undefined || metadata.account === String(holder.accountId);
  return metadata.installation === holder.installation && metadata.reference_of_account === holder.account;
}
