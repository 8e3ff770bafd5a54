import { spawn } from 'node:child_process';
import { root } from './paths.mjs';

const children = new Set();

/** Starts a node program that ends with this one. */
export function start(name, args, env = {}) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  children.add(child);
  child.once('exit', (code, signal) => {
    children.delete(child);
    if (code && !signal) console.error(`${name} ended with code ${code}`);
  });
  return child;
}

/** Ctrl-C stops every started process, then this program. */
export function stopTogether() {
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      for (const child of children) child.kill('SIGTERM');
      const timer = setInterval(() => {
        if (children.size) return;
        clearInterval(timer);
        process.exit(0);
      }, 50);
    });
  }
}

/** Polls until an address responds, or gives up after `seconds`. */
export async function answers(url, seconds) {
  for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
    try {
      await fetch(url, { signal: AbortSignal.timeout(2000) });
      return true;
    } catch {
      await new Promise((done) => setTimeout(done, 300));
    }
  }
  return false;
}
