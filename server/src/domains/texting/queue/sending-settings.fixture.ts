/** Settings of a claim whose rate holds up no text. */
export const SENDING = {
  messageRate: 100_000,
  replyToStop: 'Reply STOP to unsubscribe',
};
