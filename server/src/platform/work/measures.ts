import type { Measures } from '../metrics/measures';
import { jobTries } from './jobs';
import { deadlockRetries } from './retrying';
import { leaseTakeovers } from './takeovers';

export const workMeasures: Measures = { counted: [deadlockRetries, jobTries, leaseTakeovers] };
