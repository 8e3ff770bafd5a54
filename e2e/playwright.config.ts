import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

// Debian's Chromium where there is one (TEXTLOOM_CHROMIUM names another), else Playwright's own.
const candidates = [process.env.TEXTLOOM_CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser'];
const executablePath = candidates.find((path) => path && existsSync(path));

// Keeps the browser off the network: it only uses this machine.
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: './artefacts/results',
  globalSetup: './support/global-setup.ts',
  // One server for the whole run; journeys use their own keywords and phones, so files may run in any order.
  workers: 2,
  fullyParallel: false,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // A hundred journeys on a busy machine: one that passes only the second time is named at the end of the run.
  retries: 1,
  reporter: process.env.TEXTLOOM_E2E_REPORT
    ? [['list'], ['json', { outputFile: process.env.TEXTLOOM_E2E_REPORT }]]
    : [['list']],
  use: {
    viewport: { width: 1280, height: 800 },
    launchOptions: { args: quiet, ...(executablePath ? { executablePath } : {}) },
    // No trace: it takes a fifth of the time. `pnpm e2e <file> --trace on` writes one.
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
  },
});
