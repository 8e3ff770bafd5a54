export { PASSING_CODES } from './passing-codes';
export { claimingOf, claimProbe } from './probe';
