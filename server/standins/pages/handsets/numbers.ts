// Phone numbers, and the phones that are open in this browser.

const OPEN = 'textloom.handsets.open';
const PHONE = /^\d{10}$/;

export function rememberedPhones(): string[] {
  try {
    const phones: unknown = JSON.parse(localStorage.getItem(OPEN) ?? '[]');
    return Array.isArray(phones)
      ? phones.filter((phone): phone is string => typeof phone === 'string' && PHONE.test(phone))
      : [];
  } catch {
    return [];
  }
}

export const rememberPhones = (phones: readonly string[]): void => localStorage.setItem(OPEN, JSON.stringify(phones));

/** The 10 digits of the typed text, or null. */
export function digitsOf(text: string): string | null {
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return PHONE.test(digits) ? digits : null;
}

export const format = (phone: string): string => `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`;

const AREAS = ['212', '303', '312', '404', '415', '512', '617', '702', '713', '773', '818', '919'] as const;

/** A number of the range that is reserved for fiction. */
export function randomPhone(): string {
  const area = AREAS[Math.floor(Math.random() * AREAS.length)] ?? AREAS[0];
  return `${area}55501${String(Math.floor(Math.random() * 100)).padStart(2, '0')}`;
}
