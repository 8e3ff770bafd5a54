import type { BuyerRow } from '../plan/buyer.repository';
import type { BilledTo } from './order.repository';

/** The customer of an invoice as it is now: later changes of the account do not change paid invoices. */
export function billedTo(
  buyer: Pick<
    BuyerRow,
    'company' | 'first_name' | 'last_name' | 'address' | 'city' | 'state' | 'zip' | 'email' | 'tax_id'
  >,
): BilledTo {
  const { company, first_name: first, last_name: last, address, city, state, zip, email, tax_id } = buyer;
  // ZZ stands for a place outside the USA and Canada.
  const region = [state === 'ZZ' ? '' : state, zip].filter((part) => part !== '').join(' ');
  const place = [city, region].filter((part) => part !== '').join(', ');
  return {
    name: company || `${first} ${last}`.trim(),
    address: [address, place].filter((line) => line !== ''),
    email,
    tax_id,
  };
}
