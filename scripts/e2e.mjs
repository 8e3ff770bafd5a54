// npm run e2e [-- file …]: browser tests against the built server. Build first.
import { main, Failure } from './lib/failure.mjs';
import { findBrowser, installBrowser, NO_BROWSER } from './lib/browser.mjs';
import { playwright } from './lib/playwright.mjs';

main(async () => {
  const browser = findBrowser() ?? (await installBrowser());
  if (!browser) throw new Failure(NO_BROWSER);
  return playwright(['test', ...process.argv.slice(2)], { TEXTLOOM_CHROMIUM: browser });
});
