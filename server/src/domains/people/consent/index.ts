export { type OnTheWeb, recordWebConsent, wordingHash } from './consent-wording.repository';
export {
  byCaller,
  type ConsentEvent,
  consentEvents,
  type ConsentSource,
  recordActivity,
  recordConsent,
  recordImportActivity,
  type Said,
} from './consent.repository';
export { CONSENTED, RELEASED, SUBSCRIBED } from './join-parts.repository';
export { consentOfPerson, eraseSubscribers, subscribersOfPhone } from './person.repository';
