import type { CDPSession, Page } from '@playwright/test';

/** Main-thread tasks of a page. */
export interface Work {
  /** Tasks longer than 50 ms of wall-clock time, as the browser's observer counts them. */
  readonly longTasks: number;
  /**
   * The longest task in milliseconds of wall-clock and of processor time: other work on the machine affects only the
   * first.
   */
  readonly longestMs: number;
  readonly longestCpuMs: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

const CATEGORIES = ['toplevel', 'disabled-by-default-devtools.timeline'];
const TASK = /RunTask$/;
const LONG_US = 50_000;

function isTraceEvent(value: unknown): value is TraceEvent {
  if (
    typeof value !== 'object' ||
    value === null ||
    !('name' in value && 'ph' in value && 'pid' in value && 'tid' in value)
  )
    return false;
  return (
    typeof value.name === 'string' &&
    typeof value.ph === 'string' &&
    typeof value.pid === 'number' &&
    typeof value.tid === 'number'
  );
}

async function trace(session: CDPSession, work: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    const found: readonly unknown[] = value;
    events.push(...found.filter(isTraceEvent));
  });
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: CATEGORIES },
    transferMode: 'ReportEvents',
  });
  await work();
  const complete = new Promise<void>((done) => session.once('Tracing.tracingComplete', () => done()));
  await session.send('Tracing.end');
  await complete;
  return events;
}

/** The main-thread tasks during `work`. */
export async function mainThread(page: Page, work: () => Promise<void>): Promise<Work> {
  const session = await page.context().newCDPSession(page);
  const events = await trace(session, work);
  await session.detach();
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = events.filter(({ name, ph, pid, tid }) => ph === 'X' && TASK.test(name) && mains.has(`${pid} ${tid}`));
  const longest = (of: 'dur' | 'tdur'): number =>
    Math.round(tasks.reduce((most, task) => Math.max(most, task[of] ?? 0), 0) / 100) / 10;
  return {
    longTasks: tasks.filter(({ dur = 0 }) => dur > LONG_US).length,
    longestMs: longest('dur'),
    longestCpuMs: longest('tdur'),
  };
}
