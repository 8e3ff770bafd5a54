import { phoneDigits } from '@textloom/contracts';
import type { InboundSms } from './gateway';

/** Addresses of RCS have this before the phone, or before the id of an agent. */
const PREFIX = /^rcs:/i;

export const isRcs = (address: string): boolean => PREFIX.test(address);

/** `+1…` without its country code, any other number unchanged. */
const national = (number: string): string => (/^\+1\d{10}$/.test(number) ? number.slice(2) : number);

/** Who sent a text that we received, and to what. */
export function addressesOf(from: string, to: string): Pick<InboundSms, 'from' | 'to' | 'agent'> {
  const sender = isRcs(from) ? from.replace(PREFIX, '').replace(/[^\d+]/g, '') : from;
  const sent = { from: national(sender) };
  return isRcs(to) ? { ...sent, to: '', agent: to.replace(PREFIX, '') } : { ...sent, to: phoneDigits(to) };
}
