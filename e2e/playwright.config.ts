import { defineConfig } from '@playwright/test';
import { HEADLESS_SHELL, launchOptionsOf } from './support/browser';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: './artefacts/results',
  globalSetup: './support/global-setup.ts',
  // Each worker has its own server; journeys use their own keywords and phones, so files may run in any order.
  // One more than the cores of the smallest machine: the gate's run takes an eighth less time than with two.
  workers: 3,
  fullyParallel: false,
  // Time limits so generous that a busy machine does not reach them.
  timeout: 480_000,
  expect: { timeout: 60_000 },
  // Retries tolerate a busy machine: journeys that pass only on the second attempt are listed at the end of the run,
  // and more than two of them fail it (scripts/lib/test.mjs).
  retries: 1,
  reporter: process.env.TEXTLOOM_E2E_REPORT
    ? [['list'], ['json', { outputFile: process.env.TEXTLOOM_E2E_REPORT }]]
    : [['list']],
  use: {
    viewport: { width: 1280, height: 800 },
    launchOptions: launchOptionsOf(HEADLESS_SHELL),
    // No trace, because tracing takes a fifth of the time. `pnpm e2e <file> --trace on` writes one.
    screenshot: 'only-on-failure',
    actionTimeout: 60_000,
  },
});
