/**
 * The cost of federation: the JavaScript of each page, and the time to the subscriber grid, against the same code as
 * one bundle with lazy routes (shared/build/src/one-bundle.cjs). The real server sends both in the same way, to the
 * same browser, with a cold cache.
 * pnpm bench web [--runs 7] [--no-time] [--chunks] [--pages] [--built]
 * --no-time: bytes and staircase only. --chunks: the largest scripts of each page. --pages: also the bytes of every page
 * of the owner. --built: uses the existing builds.
 * Fails when a page's JavaScript or the staircase of the subscriber list exceeds the budget, on console errors, and on
 * uncompressed scripts.
 */
import { join } from 'node:path';
import type { Browser, BrowserContextOptions } from '@playwright/test';
import { watchConsole } from '../support/app';
import { ROOT } from '../support/server';
import { build, has, median, onServers, optionOf } from './bench';
import { openEvery } from './pages';
import { logIn, SCENES, SUBSCRIBERS, walk, type Scene } from './scenes';
import { staircase, type Step } from './staircase';
import { Transfer } from './transfer';

/** Budget of a route's federated JavaScript, relative to the one bundle (docs/performance.md). */
const BUDGET = 1.15;
/** Steps to the first row: sequential requests. */
const STEPS = 4;
/**
 * Not needed for the first row: the bell, the menu, and the check for newer releases on a page that includes the
 * registry.
 */
const BESIDE = /\/api\/(?!login|subscribers)/;
const BESIDE_WITH_REGISTRY = /\/api\/(?!login|subscribers)|\/app\/registry\.json/;

interface Variant {
  readonly name: string;
  readonly url: string;
  readonly state: BrowserContextOptions['storageState'];
}
interface Weight {
  readonly requests: number;
  readonly kB: number;
  readonly allKB: number;
}

const round = (value: number, digits = 1): number => Number(value.toFixed(digits));

/** A page in its own context: an empty cache and only the given session. */
async function visit<T>(
  browser: Browser,
  variant: Variant,
  signedIn: boolean,
  slow: boolean,
  work: (page: Awaited<ReturnType<Browser['newPage']>>, transfer: Transfer) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    ...(signedIn && variant.state ? { storageState: variant.state } : {}),
  });
  try {
    const page = await context.newPage();
    const complaints = watchConsole(page);
    const answer = await work(page, await Transfer.of(page, slow));
    if (complaints.length > 0) throw new Error(`${variant.name}: ${complaints.join('\n')}`);
    return answer;
  } finally {
    await context.close();
  }
}

function weigh(label: string, transfer: Transfer): Weight {
  const { files } = transfer;
  const plain = files.find(({ encoding, bytes }) => encoding !== 'br' && bytes > 2_000);
  if (plain) throw new Error(`${label}: ${plain.url} was not sent as brotli`);
  const kept = files.find(({ cacheControl }) => !cacheControl.includes('immutable'));
  if (kept) throw new Error(`${label}: the browser may not cache ${kept.url}`);
  if (has('--chunks')) {
    console.log(`\n${label}`);
    for (const { url, bytes } of files.slice(0, 40))
      console.log(
        `${round(bytes / 1000)
          .toString()
          .padStart(8)} kB  ${new URL(url).pathname}`,
      );
  }
  return { requests: files.length, kB: round(transfer.scriptBytes / 1000), allKB: round(transfer.allBytes / 1000) };
}

const open = (browser: Browser, variant: Variant, scene: Scene): Promise<Weight> =>
  visit(browser, variant, scene.signedIn, false, async (page, transfer) => {
    await page.goto(variant.url + scene.path);
    await page.locator(scene.usable).first().waitFor();
    await transfer.settled();
    if (scene.typesInto !== undefined) {
      const follows = page.waitForEvent('requestfinished');
      await page.getByLabel(scene.typesInto).pressSequentially('m');
      await follows;
      await transfer.settled();
    }
    return weigh(`${variant.name} ${scene.name}`, transfer);
  });

/** The bytes of every page. */
const everyPage = (browser: Browser, variant: Variant): Promise<void> =>
  visit(browser, variant, true, false, async (page) => {
    await page.goto(`${variant.url}/app/home`);
    await page.locator('main h1').first().waitFor();
    const opened = await openEvery(page, (address, then) =>
      visit(browser, variant, true, false, async (other, transfer) => {
        await other.goto(variant.url + address);
        await other.locator('main h1').first().waitFor();
        await transfer.settled();
        await then(other);
        return weigh(address, transfer);
      }),
    );
    for (const { path, found } of opened) console.log('page', JSON.stringify({ page: path, ...found }));
  });

const journey = (browser: Browser, variant: Variant): Promise<Weight> =>
  visit(browser, variant, false, false, async (page, transfer) => {
    await page.goto(`${variant.url}/app/`);
    await walk(page, () => transfer.settled());
    await transfer.settled();
    return weigh(`${variant.name} journey`, transfer);
  });

/** Milliseconds from navigation to the first row of the subscriber grid, by the page's own clock. */
const timeToGrid = (browser: Browser, variant: Variant, slow: boolean): Promise<number> =>
  visit(browser, variant, true, slow, async (page) => {
    await page.addInitScript((selector) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector(selector)) return;
        performance.mark('usable');
        observer.disconnect();
      });
      observer.observe(document, { childList: true, subtree: true });
    }, SUBSCRIBERS.usable);
    await page.goto(variant.url + SUBSCRIBERS.path, { waitUntil: 'commit' });
    await page.locator(SUBSCRIBERS.usable).first().waitFor();
    return page.evaluate(() => performance.getEntriesByName('usable')[0]?.startTime ?? Number.NaN);
  });

/** The requests up to the first row of the subscriber list, with a cold cache at 40 ms and 10 Mbit/s. */
const stairs = (browser: Browser, variant: Variant): Promise<readonly Step[]> =>
  visit(browser, variant, true, true, async (page, transfer) => {
    await page.goto(variant.url + SUBSCRIBERS.path, { waitUntil: 'commit' });
    await page.locator(SUBSCRIBERS.usable).first().waitFor();
    const beside = (await page.locator('#registry').count()) > 0 ? BESIDE_WITH_REGISTRY : BESIDE;
    return staircase(transfer.ended.filter(({ url }) => !beside.test(url)));
  });

/** Prints both staircases; returns how many steps the federated one has. */
async function compareStairs(browser: Browser, federated: Variant, bundle: Variant): Promise<number> {
  const ours = await stairs(browser, federated);
  for (const [{ name }, steps] of [[federated, ours] as const, [bundle, await stairs(browser, bundle)] as const])
    for (const { step, from, to, after, requests } of steps)
      console.log(
        `${name}, step ${step}: ${from} to ${to} ms${after ? `, after ${after}` : ''}: ${requests.join(', ')}`,
      );
  console.log('steps', JSON.stringify({ to: 'subscriber list, 40 ms, 10 Mbit/s', steps: ours.length, goal: STEPS }));
  return ours.length;
}

async function times(browser: Browser, federated: Variant, bundle: Variant): Promise<void> {
  const runs = optionOf('--runs', 7);
  for (const slow of [false, true]) {
    const taken = { federated: [] as number[], bundle: [] as number[] };
    for (let run = -1; run < runs; run += 1) {
      // Alternating, so that a busy moment of the machine affects both; the first pair warms the server.
      const pair = {
        federated: await timeToGrid(browser, federated, slow),
        bundle: await timeToGrid(browser, bundle, slow),
      };
      if (run < 0) continue;
      taken.federated.push(pair.federated);
      taken.bundle.push(pair.bundle);
    }
    const [a, b] = [median(taken.federated), median(taken.bundle)];
    const spread = (values: readonly number[]): readonly number[] => [
      Math.round(Math.min(...values)),
      Math.round(Math.max(...values)),
    ];
    console.log(
      'time',
      JSON.stringify({
        to: 'subscriber grid',
        network: slow ? '40 ms, 10 Mbit/s' : 'unthrottled',
        runs,
        federatedMs: Math.round(a),
        bundleMs: Math.round(b),
        ratio: round(a / b, 2),
        federatedFromTo: spread(taken.federated),
        bundleFromTo: spread(taken.bundle),
      }),
    );
  }
}

async function signedIn(browser: Browser, name: string, url: string): Promise<Variant> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/app/`);
  await logIn(page);
  const state = await context.storageState();
  await context.close();
  return { name, url, state };
}

async function measure(browser: Browser, federated: Variant, bundle: Variant): Promise<void> {
  const above: string[] = [];
  const work = [
    ...SCENES.map((scene) => ({ name: scene.name, run: (variant: Variant) => open(browser, variant, scene) })),
    { name: 'journey', run: (variant: Variant) => journey(browser, variant) },
  ];
  for (const { name, run } of work) {
    const [ours, theirs] = [await run(federated), await run(bundle)];
    const ratio = round(ours.kB / theirs.kB, 2);
    if (ratio > BUDGET) above.push(`${name} ${ratio}`);
    console.log('bytes', JSON.stringify({ page: name, federated: ours, bundle: theirs, ratio }));
  }
  const steps = await compareStairs(browser, federated, bundle);
  if (has('--pages')) await everyPage(browser, federated);
  if (!has('--no-time')) await times(browser, federated, bundle);
  const wrong = [
    ...(above.length > 0 ? [`JavaScript above ${BUDGET} × the one bundle's: ${above.join(', ')}`] : []),
    ...(steps > STEPS ? [`${steps} steps to the first row, not ${STEPS}`] : []),
  ];
  if (wrong.length > 0) throw new Error(wrong.join('; '));
}

build('scripts/build.mjs', 'scripts/lib/build-client.cjs');
void onServers(
  { federated: join(ROOT, 'shell/dist'), 'one-bundle': join(ROOT, '.cache/one-bundle') },
  async (browser, [federated, bundle]) => {
    if (!federated || !bundle) return;
    await measure(
      browser,
      await signedIn(browser, 'federated', federated.url),
      await signedIn(browser, 'one bundle', bundle.url),
    );
  },
);
