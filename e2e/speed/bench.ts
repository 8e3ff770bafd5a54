/** Code that the browser workloads share: their options, the current build, and a browser beside a server. */
import { execFileSync } from 'node:child_process';
import { chromium, type Browser } from '@playwright/test';
import config from '../playwright.config';
import { ROOT, type RunningServer } from '../support/server';
import { serve } from './served';

export const has = (flag: string): boolean => process.argv.includes(flag);
export const optionOf = (flag: string, fallback: number): number =>
  Number(process.argv[process.argv.indexOf(flag) + 1 || -1] ?? fallback) || fallback;
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Builds what changed, unless `--built` is given. */
export function build(...scripts: readonly string[]): void {
  if (has('--built')) return;
  for (const script of scripts)
    execFileSync(process.execPath, [script], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Runs a workload with a browser and one server for each shell; exits with 1 on failure. */
export async function onServers(
  shells: Readonly<Record<string, string>>,
  work: (browser: Browser, servers: readonly RunningServer[]) => Promise<void>,
): Promise<void> {
  const servers: RunningServer[] = [];
  let browser: Browser | undefined;
  try {
    for (const [name, folder] of Object.entries(shells)) servers.push(await serve(name, folder));
    browser = await chromium.launch(config.use?.launchOptions);
    await work(browser, servers);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    await browser?.close();
    for (const server of servers) await server.stop();
  }
}
