/**
 * What arrives from phones: reading, routing, leaving. The domain's door: other
 * domains and the application import from here only.
 */
export { optOutAnswer } from './answers/messages';
export { fetchMissed, fetchMissedFirst } from './catch-up/fetch-missed';
export { keepAddedWords } from './reading/added-words';
export { inboundMeasures } from './measures';
export { type CarrierReceiver, createReceiver } from './receiver';
export { leavePageRoutes } from './routes/leave-page.routes';
