/**
 * Memory of a tab that stays open: the inbox with a thread beside it, while 5,000 texts arrive in other conversations, and
 * then a tenth as many in the open thread.
 *
 *     pnpm bench tab [--texts 5000] [--built]
 *
 * A production build and the real server; the texts come from 100 phones through the carrier's webhook, eight at once.
 * Heap (after the garbage was collected), elements and event listeners are read after 0, a fifth, three fifths and all of
 * the 5,000, and after those in the thread. Goal: flat, meaning at most a tenth more than after the first fifth, when every cache
 * is full. An open thread may grow, because it keeps arriving messages in view. Fails unless all texts are stored and
 * the last one is shown, or when the page logs an error.
 */
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { watchConsole } from '../support/app';
import { sqlOf } from '../support/database';
import { ROOT } from '../support/server';
import { build, onServers, optionOf } from './bench';
import { logIn } from './scenes';

const PARALLEL = 8;
const PHONES = 100;
const GOAL = 1.1;

interface Memory {
  readonly heapMB: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** The memory of the page once it is idle. */
async function memoryOf(page: Page, session: CDPSession): Promise<Memory> {
  // Waits for refreshes caused by the last events, and for timers of a few seconds.
  await page.waitForTimeout(6_000);
  for (let round = 0; round < 3; round += 1) {
    await session.send('HeapProfiler.collectGarbage');
    await page.waitForTimeout(300);
  }
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  return { heapMB: Math.round(usedSize / 10_000) / 100, nodes, listeners: jsEventListeners };
}

async function text(url: string, phone: string, words: string): Promise<void> {
  const answer = await fetch(`${url}/carrier/handsets/${phone}/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: words }),
  });
  if (!answer.ok) throw new Error(`A text was answered with ${answer.status}: ${await answer.text()}`);
}

/** Sends the texts from..until, eight at once, from each phone in turn. */
async function send(url: string, phones: readonly string[], from: number, until: number): Promise<void> {
  let next = from;
  const sender = async (): Promise<void> => {
    while (next < until) {
      const n = next;
      next += 1;
      await text(url, phones[n % phones.length] ?? '', `See you at table ${n}`);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, sender));
}

build('scripts/build.mjs');
void onServers({ tab: join(ROOT, 'shell/dist') }, async (browser, [server]) => {
  if (!server) return;
  const texts = optionOf('--texts', 5_000);
  const inThread = Math.ceil(texts / 10);
  const threads = await sqlOf(
    server.dataDir,
    `select c.id, c.phone from conversation c join app_user u on u.account_id = c.account_id and u.email like 'marco@%'
     where not exists (select from suppression s where s.account_id = c.account_id and s.phone = c.phone)
     order by c.last_message_at desc limit $1`,
    [PHONES],
  );
  const [open = '', ...others] = threads.map(({ phone }) => String(phone));
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const complaints = watchConsole(page);
  await page.goto(`${server.url}/app/`);
  await logIn(page);
  await page.goto(`${server.url}/app/account/inbox/${String(threads[0]?.id)}`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');

  const taken: Memory[] = [];
  let sent = 0;
  const measure = async (label: string, phones: readonly string[], upTo: number, goal: number): Promise<void> => {
    const began = Date.now();
    await send(server.url, phones, sent, upTo);
    const seconds = Math.round((Date.now() - began) / 1000);
    sent = upTo;
    const memory = await memoryOf(page, session);
    taken.push(memory);
    const full = taken[1];
    const grown = full ? Math.round((memory.heapMB / full.heapMB) * 100) / 100 : 1;
    const misses = grown > goal ? `${goal} ×` : '';
    console.log(label, JSON.stringify({ texts: sent, seconds, ...memory, grown, misses }));
  };
  for (const part of [0, 0.2, 0.6, 1]) await measure('tab', others, Math.round(texts * part), GOAL);
  await measure('open thread', [open], texts + inThread, Infinity);
  const [stored] = await sqlOf(
    server.dataDir,
    `select count(*)::int as n from inbound_message where body like 'See you at table %' and decision = 'reply'`,
  );
  if (Number(stored?.n) !== sent) throw new Error(`Of ${sent} texts, ${String(stored?.n)} were stored as replies.`);
  // In the open thread; its row in the list shows it too.
  await page
    .getByText(`See you at table ${sent - 1}`)
    .first()
    .waitFor();
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
});
