/** A regular expression of PostgreSQL that finds a phone of ten digits in a text, in any notation. */
export const phonePattern = (phone: string): string =>
  String.raw`(^|\D)(1\D{0,3})?${[...phone].join(String.raw`\D{0,3}`)}(\D|$)`;
