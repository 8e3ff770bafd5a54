import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

// Debian's Chromium where there is one (TEXTLOOM_CHROMIUM names another), else Playwright's own.
const CHROMIUM = [process.env.TEXTLOOM_CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(
  (path) => path && existsSync(path),
);

/** Chromium without a window, if a test run has it: it needs less processor time, but has no push messages. */
export const HEADLESS_SHELL = process.env.TEXTLOOM_HEADLESS_SHELL;

// Keeps the browser off the network, so that it connects only to this machine.
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Launch options of a browser; without a path, Playwright's Chromium. */
export function launchOptionsOf(path?: string): LaunchOptions {
  const executablePath = path ?? CHROMIUM;
  return { args: QUIET, ...(executablePath ? { executablePath } : {}) };
}

/** A phone's user agent, because visits by bots are not counted and the test browser identifies itself as one. */
export const PERSON =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

/**
 * Scripts of the shell that a page loads when it is opened. Not the user's menu, which loads by itself two seconds after
 * the page: on a slow machine, that is when a test expects the next page's script.
 */
export const LAZY_SCRIPT = /\/app\/js\/(?!user-menu)[^/]+\.js/;
