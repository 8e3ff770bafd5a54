import { format } from 'node:util';

const LEVELS = ['warn', 'error'] as const;

interface Expected {
  readonly pattern: RegExp;
  seen: boolean;
}

// On the global object: jest.resetModules() must not separate the watch from the tests that expect something of it.
const state = ((globalThis as { textloomConsole?: { expected: Expected[]; unexpected: string[] } }).textloomConsole ??= {
  expected: [],
  unexpected: [],
});

/** This test makes the product warn with console.warn or console.error; it fails when the warning does not come. */
export function expectWarning(pattern: RegExp): void {
  state.expected.push({ pattern, seen: false });
}

/** Fails every test that writes a warning or an error to the console without expecting it. */
export function watchConsole(): void {
  const original = { warn: console.warn, error: console.error };
  beforeAll(() => {
    for (const level of LEVELS)
      console[level] = (...words: unknown[]) => {
        const text = format(...words);
        const match = state.expected.filter(({ pattern }) => pattern.test(text));
        for (const expected of match) expected.seen = true;
        if (match.length === 0) state.unexpected.push(`console.${level}: ${text}`);
      };
  });
  afterEach(() => {
    const unexpected = state.unexpected.splice(0);
    const missing = state.expected.splice(0).filter(({ seen }) => !seen);
    if (unexpected.length > 0) throw new Error(`Unexpected output, expectWarning() allows it:\n${unexpected.join('\n')}`);
    if (missing.length > 0) throw new Error(`Expected warnings did not come: ${missing.map(({ pattern }) => pattern).join(', ')}`);
  });
  afterAll(() => Object.assign(console, original));
}
