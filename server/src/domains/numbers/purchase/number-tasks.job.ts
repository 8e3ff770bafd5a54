import { numberProvider } from '../../../platform/providers/numbers/create-numbers';
import { createLocalRegistry } from '../../../platform/providers/registry/create-registry';
import type { NumberProvider } from '../../../platform/providers/numbers/number-provider';
import type { Deps } from '../../../platform/web/deps';
import { backoff } from '../../../platform/work/backoff';
import { type Later, runJobs } from '../../../platform/work/jobs';
import { type Brought, endPurchase } from './buy-number';
import { deleteTask, NUMBER_TASKS, type NumberTask } from './number-task.repository';

type Needs = Pick<Deps, 'db' | 'config' | 'log'>;

const FIRST_WAIT_MS = 10_000;
const LONGEST_WAIT_MS = 3_600_000;

/** `brought`: undefined when a purchase left no number. */
interface Done {
  brought?: Brought;
}

/**
 * A number that the provider does not have may still be bought by a request that is on its way, for as long as a text
 * may be accepted late.
 */
async function settle(provider: NumberProvider, task: NumberTask, lateS: number): Promise<Done | Later> {
  const found = await provider.find(task);
  if (!found && task.age < lateS) return { waitMs: FIRST_WAIT_MS };
  return found ? { brought: { providerId: found.providerId, pictures: found.pictures } } : {};
}

async function run({ config, log }: Needs, task: NumberTask): Promise<Done | Later> {
  const provider = numberProvider(config);
  try {
    if (!provider) throw new Error('The link to the carrier sells no numbers.');
    if (task.task === 'buy') return await settle(provider, task, config.carrierLateMinutes * 60);
    // What a local number costs each month beside itself: its campaign.
    if (task.kind === 'local') await createLocalRegistry(config)?.retire(task.digits);
    if (task.providerId !== null) await provider.release(task.providerId);
    return {};
  } catch (error) {
    const { id, digits, attempts } = task;
    log.warn({ err: error, task: id, digits, attempts }, 'a number is not settled at the provider, will be retried');
    return { waitMs: backoff(attempts, FIRST_WAIT_MS, LONGEST_WAIT_MS) };
  }
}

/** Settles purchases whose outcome is not known, and gives numbers back; retries until the provider has answered. */
export const workOnNumberTasks = (deps: Needs): Promise<number> =>
  runJobs<NumberTask, Done>(deps.db, {
    table: NUMBER_TASKS,
    run: (task) => run(deps, task),
    end: (tx, task, { brought }) =>
      task.task === 'buy' ? endPurchase(tx, task, brought) : deleteTask(tx, task.id, 'give_back'),
  });
