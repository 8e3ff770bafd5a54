/**
 * The program of `pnpm fault` (scripts/fault.mjs): rehearses faults on an installation of its own, and judges the
 * result by the records of the carrier and the card provider. Exit code 0 only when everything was judged right.
 */
import { parseArgs } from 'node:util';
import { printJudgements } from '../harness/judge';
import { openSites } from '../harness/site';
import { runScenario, type Scenario } from './run-scenario';
import { failover } from '../cluster/command';
import { SCENARIOS } from './scenarios/scenarios';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Asked {
  runs: number;
  messages: number | undefined;
  seed: number;
  short: boolean;
}

class Refused extends Error {}

const number = (name: string, given: string | undefined, least: number): number | undefined => {
  if (given === undefined) return undefined;
  if (!/^\d+$/.test(given) || Number(given) < least)
    throw new Refused(`--${name} takes a whole number from ${least} on, not ${given}.`);
  return Number(given);
};

const needsOf = ({ needs }: { needs?: string | undefined }): string => (needs ? ` (needs ${needs})` : '');
const list = (): void =>
  [...SCENARIOS, failover].forEach((one) => say(`  ${one.name.padEnd(20)}${one.about}${needsOf(one)}`));

/** Repeats a scenario this often; the seed increases by one each time. Returns how many runs were right. */
async function repeat(scenario: Scenario, { runs, messages = scenario.messages, seed, short }: Asked): Promise<number> {
  let right = 0;
  for (let run = 0; run < runs; run += 1) {
    say('');
    const judged = await runScenario(scenario, { messages, seed: seed + run, short }, say);
    const good = printJudgements(judged, say);
    if (good) right += 1;
    say(`${scenario.name}, seed ${seed + run}: ${good ? 'everything was judged right' : 'WRONG'}`);
  }
  return right;
}

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    options: {
      ...{ runs: { type: 'string' }, messages: { type: 'string' }, seed: { type: 'string' } },
      ...{ all: { type: 'boolean' }, short: { type: 'boolean' } },
    },
    allowPositionals: true,
  });
  const asked: Asked = {
    runs: number('runs', values.runs, 1) ?? 1,
    messages: number('messages', values.messages, 100),
    seed: number('seed', values.seed, 0) ?? Math.floor(Date.now() / 1_000) % 100_000,
    short: values.short ?? false,
  };
  const [name, ...rest] = positionals;
  if (name === undefined && !values.all) {
    say('Scenarios of pnpm fault:');
    list();
    return 0;
  }
  if (name === failover.name) return failover.run(rest, values.runs);
  const chosen = values.all ? SCENARIOS.filter(({ needs }) => !needs) : SCENARIOS.filter((one) => one.name === name);
  if (chosen.length === 0 || rest.length > 0) {
    say(`There is no scenario ${positionals.join(' ')}. There are:`);
    list();
    return 1;
  }
  let right = 0;
  for (const scenario of chosen) {
    const obstacle = scenario.obstacle?.();
    if (obstacle) say(`${scenario.name} cannot run here: ${obstacle}`);
    else right += await repeat(scenario, asked);
  }
  const runs = chosen.length * asked.runs;
  say(`\n${right} of ${runs} runs were judged right.`);
  return right === runs ? 0 : 1;
}

/** An interrupted run stops and removes what it started. */
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (interrupted) return;
    interrupted = true;
    say('interrupted: stopping everything that was started');
    const stopping = [...openSites].map(async (one) => {
      await one.stop();
      one.remove();
    });
    void Promise.allSettled(stopping).then(() => process.exit(130));
  });

main().then(
  (code) => {
    if (!interrupted) process.exit(code);
  },
  (error: unknown) => {
    if (interrupted) return;
    say(error instanceof Refused ? error.message : String((error as Error).stack ?? error));
    process.exit(1);
  },
);
