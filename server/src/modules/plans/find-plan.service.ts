import type { Tx } from '../../db/connection';
import { planById, type PlanRow } from './plans.repository';

/** A plan as it is sold, or was sold when it is not `active`. */
export type SoldPlan = PlanRow & { active: boolean };

export const findPlan = (tx: Tx, id: number): Promise<SoldPlan | undefined> => planById(tx, id);
