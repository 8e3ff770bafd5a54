import type { Scenario } from '../run-scenario';
import { carrierFaults } from './carrier-faults';
import { databaseLoss } from './database-loss';
import { diskFull } from './disk-full';
import { kills } from './kills';
import { pauses } from './pauses';
import { scarcity } from './scarcity';
import { silentConnections } from './silent-connections';
import { skew } from './skew';

export const SCENARIOS: readonly Scenario[] = [
  kills,
  pauses,
  databaseLoss,
  silentConnections,
  carrierFaults,
  skew,
  scarcity,
  diskFull,
];
