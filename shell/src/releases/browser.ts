/** Ways out of this page; one place, because tests have no browser to follow them. */
export const browser = {
  open: (address: string): void => location.assign(address),
  reload: (): void => location.reload(),
};
