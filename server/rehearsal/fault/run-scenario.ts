import { existsSync } from 'node:fs';
import { startInstallation, type Installation, type InstallationOptions } from '../harness/installation';
import { judge, untilEnded, type Judgement } from '../harness/judge';
import { startLoad, type Load } from '../harness/load';
import { randomOf, type Random } from '../harness/random';
import { Site } from '../harness/site';
import { Story, type Say } from './story';

/** After the last fault everything ends within this time: messages without a response are queried twice. */
const END_MS = 300_000;

export interface Settings {
  messages: number;
  seed: number;
  /** A run of less than a minute, for npm run test:long. */
  short: boolean;
}

export interface Scene {
  site: Site;
  installation: Installation;
  load: Load;
  random: Random;
  story: Story;
  short: boolean;
  /** Injects a fault and waits until sending resumes. */
  inject(what: string, work: () => Promise<void>): Promise<void>;
}

export interface Scenario {
  name: string;
  /** One line for the list. */
  about: string;
  /** Messages of a run, by default. */
  messages: number;
  /** Seconds over which they are sent. */
  seconds: (short: boolean) => number;
  installation?: Partial<InstallationOptions>;
  misbehaving?: boolean;
  /** How long to wait for the end of everything. */
  endMs?: number;
  /** What it needs besides this repository; `--all` leaves it out. */
  needs?: string;
  /** Why it cannot run here, in words; undefined when it can. */
  obstacle?: () => string | undefined;
  /** Runs before anything is started, such as preparing a disk; returns a function that undoes it. */
  prepare?: () => { installation: Partial<InstallationOptions>; undo: () => void };
  /** Injects the faults, one after the other; may return claims of its own. */
  play(scene: Scene): Promise<Judgement[] | void>;
}

const grouped = new Intl.NumberFormat('en-US');

/** Runs a scenario once, on an installation of its own. */
export async function runScenario(scenario: Scenario, settings: Settings, say: Say): Promise<Judgement[]> {
  const { messages, seed, short } = settings;
  const random = randomOf(seed);
  const seconds = scenario.seconds(short);
  const rate = Math.max(5, Math.ceil(messages / seconds));
  say(`${scenario.name}: ${grouped.format(messages)} texts at ${rate} a second, seed ${seed}`);
  const prepared = scenario.prepare?.();
  const site = new Site();
  let right = false;
  try {
    const installation = await startInstallation(site, {
      ...{ rate, lateMinutes: short ? 0.1 : 0.2 },
      ...scenario.installation,
      ...prepared?.installation,
    });
    const story = new Story(say);
    const load = await startLoad(installation, { messages, seconds, random, misbehaving: scenario.misbehaving });
    story.log(
      `started one API, ${installation.workers.length} workers and a carrier; joins, STOPs, replies and payments arrive`,
    );
    const scene: Scene = {
      ...{ site, installation, load, random, story, short },
      inject: (what, work) => story.inject(what, installation, load, work),
    };
    const own = (await scenario.play(scene)) ?? [];
    await untilEnded(installation, load, scenario.endMs ?? END_MS);
    story.log(`everything has ended; sending took at most ${(story.slowest / 1_000).toFixed(1)} s to go on`);
    const judged = [...story.claims(), ...(await judge(installation, load)), ...own];
    const late = await site.stop();
    const all = [...judged, { claim: 'no process ended by itself, and all stopped in order', wrong: late }];
    right = all.every(({ wrong }) => wrong.length === 0);
    return all;
  } finally {
    await site.stop();
    if (right) site.remove();
    else if (existsSync(site.logs)) say(`  logs are in ${site.logs}`);
    prepared?.undo();
  }
}
