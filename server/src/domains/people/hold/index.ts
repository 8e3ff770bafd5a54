export { addressable, addressableOrHeld } from './addressable';
export { dueHolds, findHold, isHeld, takeDueHold } from './hold.repository';
export { holdPhone, liftHold } from './hold.service';
