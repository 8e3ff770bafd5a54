import type { Tx } from '../../../platform/db/connection';
import { planById, type PlanRow } from '../store/plans.repository';

/** A plan as it is sold, or was sold when it is not `active`. */
export type SoldPlan = PlanRow & { active: boolean };

export const findPlan = (tx: Tx, id: number): Promise<SoldPlan | undefined> => planById(tx, id);
