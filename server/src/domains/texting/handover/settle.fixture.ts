import type { TestUser } from '../../../testing/accounts';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import { outboundStage, QUICK, type Stage, type StageOptions } from '../../../testing/stage';
import { startWorkers, type Workers } from '../../automations/worker/workers';
import { KIND, LANE } from '../message/kinds';
import { enqueueMessage } from '../single/enqueue.repository';

/** Receipts arrive too late to replace a lost response. */
const NO_RECEIPTS = { min: 600_000, max: 600_000 };

export interface Scene {
  db: TestDatabase;
  stage: Stage;
  owner: TestUser;
  start(): Promise<void>;
  end(): Promise<void>;
}

export async function scene(options: StageOptions): Promise<Scene> {
  const db = await testDatabase({ poolSize: 8 });
  const stage = await outboundStage(db, { delayMs: NO_RECEIPTS, ...options });
  let workers: Workers | undefined;
  return {
    db,
    stage,
    owner: await stage.createOwner({ planLeft: 1_000 }),
    start: async () => void (workers = await startWorkers(stage.deps, QUICK)),
    end: async () => {
      await workers?.stop();
      await stage.close();
    },
  };
}

interface Row {
  status: number;
  provider_id: string | null;
  billed: number;
}
export const rowsOf = (db: TestDatabase, phone: string): Promise<Row[]> =>
  db.asEngine((tx) =>
    tx.query<Row>('select status, provider_id, billed from message where phone = $1 order by id', [phone]),
  );
export const enqueue = (db: TestDatabase, owner: TestUser, phone: string, body = 'See you'): Promise<number> =>
  db.asEngine((tx) =>
    enqueueMessage(tx, { accountId: owner.accountId, kind: KIND.reply, lane: LANE.reply, phone, body, segments: 1 }),
  );
export const textsTo = async (stage: Stage, phone: string): Promise<number> =>
  (await stage.texts()).filter((text) => text.phone === `+1${phone}`).length;
