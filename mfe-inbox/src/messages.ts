/** Texts of this remote; those of the specification are verbatim, with their requirement. */
export const MESSAGES = {
  title: 'Inbox',
  nothingChosen: 'No conversation is open',
  nothingChosenText: 'Choose one from the list to read and answer it.',
  /** Product specification, section 2 Inbox */
  leftNotice: 'This person has unsubscribed and can not be texted.',
} as const;
