import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { playwright, playwrightChromium } from './playwright.mjs';
import { run } from './run.mjs';

const KNOWN = ['/usr/bin/chromium', '/usr/bin/chromium-browser'];
/** Chromium without a window: the same engine for four fifths of the processor time, but without push messages. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

export const NO_BROWSER =
  'No browser for the end-to-end tests: none is installed and none could be fetched. Install Chromium, or set TEXTLOOM_CHROMIUM to one.';

/** Starts the browser, because only that reveals a missing system library. */
const works = (path) =>
  existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;

/** The path of a usable Chromium, or undefined. */
function findBrowser() {
  const given = process.env.TEXTLOOM_CHROMIUM;
  return [...(given ? [given] : KNOWN), playwrightChromium()].find(works);
}

async function aptGet(...args) {
  const { code } = await run('apt-get', args, { env: { DEBIAN_FRONTEND: 'noninteractive' } });
  return code === 0;
}

const mayUseApt = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs Debian's package as root, otherwise (or if that fails) Playwright's own Chromium. */
async function installBrowser(log = console.log) {
  if (mayUseApt()) {
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

/** The environment of a Playwright run: its browsers. Undefined when there is no browser. */
export async function browserEnvironment(log = console.log) {
  const browser = findBrowser() ?? (await installBrowser(log));
  if (!browser) return undefined;
  // Only together with the distribution's Chromium, so that both have the same version.
  if (!KNOWN.includes(browser)) return { TEXTLOOM_CHROMIUM: browser };
  if (!works(HEADLESS_SHELL) && mayUseApt()) {
    log('Installing the headless shell of Chromium…');
    if (!(await aptGet('install', '-y', '--no-install-recommends', 'chromium-headless-shell'))) {
      await aptGet('update');
      await aptGet('install', '-y', '--no-install-recommends', 'chromium-headless-shell');
    }
  }
  return { TEXTLOOM_CHROMIUM: browser, ...(works(HEADLESS_SHELL) ? { TEXTLOOM_HEADLESS_SHELL: HEADLESS_SHELL } : {}) };
}
