import type { Browser, BrowserContext } from '@playwright/test';

const REPORT = 'reportBlocked';

async function watch(context: BrowserContext, blocked: string[]): Promise<void> {
  // Both calls are sent before the context opens its first page.
  await Promise.all([
    context.exposeBinding(REPORT, (_source, what: string) => blocked.push(what)),
    context.addInitScript((name) => {
      document.addEventListener('securitypolicyviolation', (event) => {
        const report: unknown = Reflect.get(window, name);
        const { effectiveDirective, blockedURI, sourceFile, lineNumber } = event;
        if (typeof report === 'function')
          report(`${location.href}: ${effectiveDirective} blocked ${blockedURI} of ${sourceFile}:${lineNumber}`);
      });
    }, REPORT),
  ]);
}

/**
 * Collects what the content security policy of any page blocks while `run` lasts, in every context of the browser. The
 * console does not show all of it: an eval inside try and catch is only an event.
 */
export async function blockedWhile(browser: Browser, run: () => Promise<void>): Promise<string[]> {
  const blocked: string[] = [];
  const opened = (context: BrowserContext): void => {
    // A context that closes at once cannot be watched, and has no page.
    watch(context, blocked).catch(() => undefined);
  };
  browser.on('context', opened);
  await run();
  browser.off('context', opened);
  return blocked;
}
