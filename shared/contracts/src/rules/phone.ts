/** Digits of a phone number; a leading 1 of 11 digits is dropped (decision 86). */
export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/** A number that can be stored: exactly 10 digits. */
export const isPhone = (digits: string): boolean => /^\d{10}$/.test(digits);

/** `(512) 555-0123` for 10 digits, other lengths as they are, `n/a` when empty (CONST-001). */
export function formatPhone(phone: string | null | undefined): string {
  if (!phone) return 'n/a';
  return isPhone(phone) ? `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}` : phone;
}
