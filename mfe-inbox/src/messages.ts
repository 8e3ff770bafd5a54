/** Texts of this remote; those of the specification are verbatim, with their requirement. */
export const MESSAGES = {
  title: 'Inbox',
  nothingChosen: 'No conversation is open',
  nothingChosenText: 'Choose one from the list to read and answer it.',
} as const;
