/**
 * Texts from phones: reading, routing, opting out. The domain's door: other domains and the application import from
 * here only.
 */
export { optOutAnswer } from './answer/messages';
export { leavePageRoutes } from './leave-page/leave-page.routes';
export { inboundMeasures } from './measures';
export { keepAddedWords } from './reading/added-words';
export { fetchMissed, fetchMissedFirst } from './receiver/fetch-missed';
export { type CarrierReceiver, createReceiver } from './receiver/receiver';
