export { allStates, hourKinds, lawfulStates, placeJoins, statesOfPlace, zonesOfPlace } from './hours-sql';
export {
  addHours,
  anywhereHasHours,
  countryHours,
  type DayHours,
  endHours,
  hoursHistory,
  hoursInForce,
  regionName,
  type StoredHours,
} from './texting-hours.repository';
