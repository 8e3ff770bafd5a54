export { daysRead, lastDayRead, markDayRead, storeDeactivated } from './deactivation.repository';
export { lockPhones } from './phone-locks.repository';
export { EXPIRED_OF_PEOPLE } from './purge.repository';
export {
  clearDelivered,
  clearUndeliverable,
  liftUndeliverable,
  markUndeliverable,
  UNDELIVERABLE_CODES,
} from './undeliverable.repository';
