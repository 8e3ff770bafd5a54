export {
  endOtherRefusals,
  isStopped,
  openStops,
  pastStops,
  sentFrom,
  sinceLastStop,
  type Stop,
  stopOf,
  STOPS_CHANNEL,
  type StopScope,
  takeUnnotifiedStops,
  waitingAccounts,
  waitingTexts,
} from './sending-stop.repository';
export { holdUnregistered, resumeRegistered, startSending, stopSending } from './stop-sending';
export { StopWatch } from './stop-watch';
