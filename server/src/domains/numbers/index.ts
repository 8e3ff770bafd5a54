/** Numbers that accounts buy and register. The domain's door: other domains and the application import from here only. */
export { listedBought } from './bought/bought-number.repository';
export { giveBackAll } from './purchase/give-back';
export { workOnNumberTasks } from './purchase/number-tasks.job';
export { numberRoutes } from './purchase/numbers.routes';
