/**
 * Who is subscribed and by which consent: subscribers, suppressions, the consent ledger, activity. The domain's door:
 * other domains and the application import from here only.
 */
export { optedOut } from './events';
