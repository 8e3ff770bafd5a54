/** What arrives from phones: reading, routing, leaving. The domain's only door: other domains and the application import from here. */
export { optOutAnswer } from './answers/messages';
export { type CarrierReceiver, createReceiver } from './receiver';
