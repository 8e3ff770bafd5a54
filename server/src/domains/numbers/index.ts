/** Numbers that accounts buy and register. The domain's door: other domains and the application import from here only. */
export { listedBought } from './bought/bought-number.repository';
export { describeNumber } from './bought/describe-number';
export { chargeMonths } from './bought/number-fees';
export { openPorts } from './port/number-port.repository';
export { askForPort } from './port/port.service';
export { endPortDone, endPortRefused, submitPort } from './port/port-verdict';
export { giveBackAll } from './purchase/give-back';
export { workOnNumberTasks } from './purchase/number-tasks.job';
export { approveByOperator, refuseByOperator, reinstateByOperator, suspendByOperator } from './registration/decide';
export { askRegistry } from './registration/registration.job';
export { registrationsInProgress } from './registration/registration.repository';
export { numbersApi } from './routes';
export { eraseNotices } from './move/move-people.repository';
export { nextNumber } from './move/next-number.repository';
export { moveRoutes } from './move/move.routes';
export { cancelMove, openMove, operatorsMoves } from './move/move.service';
export { runOneMove } from './move/run-move';
