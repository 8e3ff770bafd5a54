import { isPhone } from '@textloom/contracts';

/** Digits only; ten for a North American number. */
export const plain = (number: string): string => {
  const digits = number.replaceAll(/\D/g, '');
  return digits.length === 11 && isPhone(digits.slice(1)) && digits.startsWith('1') ? digits.slice(1) : digits;
};
