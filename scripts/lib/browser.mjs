import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { playwright, playwrightChromium } from './playwright.mjs';
import { run } from './run.mjs';

const KNOWN = ['/usr/bin/chromium', '/usr/bin/chromium-browser'];

export const NO_BROWSER =
  'No browser for the end-to-end tests: none is installed and none could be fetched. Install Chromium, or set TEXTLOOM_CHROMIUM to one.';

/** Starts the browser, because a missing system library shows only then. */
const works = (path) =>
  existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;

/** The path of a usable Chromium, or undefined. */
export function findBrowser() {
  const given = process.env.TEXTLOOM_CHROMIUM;
  return [...(given ? [given] : KNOWN), playwrightChromium()].find(works);
}

async function aptGet(...args) {
  const { code } = await run('apt-get', args, { env: { DEBIAN_FRONTEND: 'noninteractive' } });
  return code === 0;
}

/** Installs Debian's package as root, otherwise (or if that fails) Playwright's own Chromium. */
export async function installBrowser(log = console.log) {
  const mayUseApt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (mayUseApt) {
    log('Installing Chromium from the distribution…');
    await aptGet('update');
    await aptGet('install', '-y', '--no-install-recommends', 'chromium');
    const browser = findBrowser();
    if (browser) return browser;
  }
  log("Fetching Playwright's own Chromium…");
  await playwright(['install', 'chromium']);
  return findBrowser();
}
