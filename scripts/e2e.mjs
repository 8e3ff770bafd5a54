// Browser tests against the built server. Playwright parses the options and refuses unknown ones.
import { answerHelp } from './lib/command-line.mjs';
import { main, Failure } from './lib/failure.mjs';
import { browserEnvironment, NO_BROWSER } from './lib/browser.mjs';
import { playwright } from './lib/playwright.mjs';

const USAGE = `Usage: pnpm e2e [file…] [options of "playwright test", such as --grep <words>, --repeat-each <n>, --list]
Runs the browser tests against the last build: run pnpm build first.`;

main(async () => {
  answerHelp(USAGE);
  const browsers = await browserEnvironment();
  if (!browsers) throw new Failure(NO_BROWSER);
  return playwright(['test', ...process.argv.slice(2)], browsers);
});
