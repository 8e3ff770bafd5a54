import { format } from 'node:util';

interface Expected {
  readonly pattern: RegExp;
  came: boolean;
}

interface Watch {
  expected: Expected[];
  unexpected: string[];
}

// On the global object, because jest.resetModules() would give the test another copy of a module's variable.
const shared = globalThis as { consoleWatch?: Watch };
const watch = (shared.consoleWatch ??= { expected: [], unexpected: [] });

// React's notes on how a test uses act(). Whether they appear depends on when a response arrives, so a busy machine
// would fail tests at random.
const ACT_NOTES = /not wrapped in act\(|`act` call was not awaited/;

/** Waits, because a warning may appear shortly after the test's last line. */
const PATIENCE_MS = 1_000;
const realTimeout = setTimeout;
const missing = () => watch.expected.filter(({ came }) => !came);

async function waitForExpected(): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (missing().length > 0 && performance.now() < deadline) await new Promise((next) => realTimeout(next, 10));
}

/**
 * Allows and requires a console.warn or console.error: the test fails if nothing matching is written. Returns a
 * function that tells whether it was written.
 */
export function expectWarning(pattern: RegExp): () => boolean {
  const expected: Expected = { pattern, came: false };
  watch.expected.push(expected);
  return () => expected.came;
}

/** Fails each test that writes a warning or an error to the console without expecting it. */
export function watchConsole(): void {
  for (const level of ['warn', 'error'] as const)
    console[level] = (...words: unknown[]) => {
      const text = format(...words);
      const matching = watch.expected.filter(({ pattern }) => pattern.test(text));
      for (const expected of matching) expected.came = true;
      if (matching.length === 0 && !ACT_NOTES.test(text)) watch.unexpected.push(`console.${level}: ${text}`);
    };
  afterEach(async () => {
    await waitForExpected();
    const lacking = missing().map(({ pattern }) => pattern);
    const unexpected = watch.unexpected;
    Object.assign(watch, { expected: [], unexpected: [] });
    if (unexpected.length > 0) throw new Error(`Unexpected, see expectWarning():\n${unexpected.join('\n')}`);
    if (lacking.length > 0) throw new Error(`No console.warn or console.error matched ${lacking.join(', ')}`);
  });
}
