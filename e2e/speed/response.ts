/** How quickly a page responds, for the workloads that measure it. */
import type { JSHandle, Page } from '@playwright/test';

/** How many times slower the processor is: like a cheap phone or an old laptop. */
const SLOWED = 4;
export const GOAL_MS = 200;

export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
}

interface Watched {
  /** `of` is the browser's number of the click or key that an event belongs to, and 0 for any other event. */
  events: { of: number; ms: number }[];
  tasks: number[];
}

/**
 * Durations of the page's events until the paint that followed them, and of its tasks. The browser reports events of
 * 16 ms and tasks of 50 ms and more.
 */
export const watch = (page: Page): Promise<JSHandle<Watched>> =>
  page.evaluateHandle(() => {
    const watched: Watched = { events: [], tasks: [] };
    const observe = (
      read: (entry: PerformanceEntry) => void,
      options: PerformanceObserverInit & { durationThreshold?: number },
    ): void => new PerformanceObserver((list) => list.getEntries().forEach(read)).observe(options);
    observe(
      (entry) => watched.events.push({ of: (entry as PerformanceEventTiming).interactionId, ms: entry.duration }),
      { type: 'event', durationThreshold: 16 },
    );
    observe(({ duration }) => watched.tasks.push(duration), { type: 'longtask' });
    return watched;
  });

/** What was watched since the last call. */
export const taken = (watched: JSHandle<Watched>): Promise<Watched> =>
  watched.evaluate((all) => ({ events: all.events.splice(0), tasks: all.tasks.splice(0) }));
