import { createRequire } from 'node:module';
import { fromRoot, packageFile } from './paths.mjs';
import { runNode } from './run.mjs';

const require = createRequire(fromRoot('e2e', 'package.json'));

/** The path of Playwright's own Chromium, installed or not. */
export const playwrightChromium = () => require('@playwright/test').chromium.executablePath();

/** Runs Playwright's command line with our configuration; returns its exit code. */
export async function playwright([command, ...args], env = {}) {
  const config = command === 'test' ? ['-c', fromRoot('e2e', 'playwright.config.ts')] : [];
  const { code } = await runNode(
    [packageFile('@playwright/test', 'cli.js', fromRoot('e2e')), command, ...config, ...args],
    {
      env,
    },
  );
  return code;
}
