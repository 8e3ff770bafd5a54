import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fromRoot } from './paths.mjs';
import { runNode } from './run.mjs';

const require = createRequire(fromRoot('e2e', 'package.json'));

const cli = () => join(dirname(require.resolve('@playwright/test/package.json')), 'cli.js');

/** The path of Playwright's own Chromium, installed or not. */
export const playwrightChromium = () => require('@playwright/test').chromium.executablePath();

/** Runs Playwright's command line with our configuration; returns its exit code. */
export async function playwright([command, ...args], env = {}) {
  const config = command === 'test' ? ['-c', fromRoot('e2e', 'playwright.config.ts')] : [];
  const { code } = await runNode([cli(), command, ...config, ...args], { env });
  return code;
}
