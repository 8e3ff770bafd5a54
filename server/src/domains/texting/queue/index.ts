export { runSingles } from './run-singles';
export { judgeWaitingSingles } from './singles-hours.repository';
