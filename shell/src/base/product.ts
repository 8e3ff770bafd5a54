/** Values that the server wrote into the page, with defaults for a page without a server. */
const metaOf = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
const written = (name: string): string => {
  const value = metaOf(name);
  return value.startsWith('__') ? '' : value;
};

/** Product name from configuration (decision 145). */
export const productName = (): string => written('textloom-product') || 'Textloom';
export const supportEmail = (): string => written('textloom-support-email');
export const supportPhone = (): string => written('textloom-support-phone');
/** External help site, and the address of the tour's player; empty if the operator has set none. */
export const helpAddress = (): string => written('textloom-help');
export const tourAddress = (): string => written('textloom-tour');
