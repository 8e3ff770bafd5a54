import { isPhone } from '@textloom/contracts';

export interface Address {
  ton: number;
  npi: number;
  addr: string;
}

const INTERNATIONAL = { ton: 1, npi: 1 };
/** How North American carriers write a shortcode: network specific, no plan. */
const NETWORK_SPECIFIC = { ton: 3, npi: 0 };
const ALPHANUMERIC = { ton: 5, npi: 0 };

/** A number in SMPP: type, plan, digits. */
export function addressOf(number: string): Address {
  if (isPhone(number)) return { ...INTERNATIONAL, addr: `1${number}` };
  const digits = number.replace(/^\+/, '');
  if (!/^\d+$/.test(digits)) return { ...ALPHANUMERIC, addr: number };
  return { ...(digits.length <= 8 ? NETWORK_SPECIFIC : INTERNATIONAL), addr: digits };
}

/** Ten digits for North American numbers, else in the carrier's format. */
export function numberOf(address: string): string {
  const digits = address.replace(/^\+/, '');
  return /^1\d{10}$/.test(digits) ? digits.slice(1) : digits;
}
