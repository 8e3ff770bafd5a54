/** Navigation away from this page, in one place, because tests have no browser to perform it. */
export const browser = {
  open: (address: string): void => location.assign(address),
  reload: (): void => location.reload(),
};
