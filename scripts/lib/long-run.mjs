import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fromRoot, root } from './paths.mjs';

const FILE = fromRoot('.cache', 'test-long.json');

function commit() {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return 'unknown'; // an unpacked archive
  }
}

/** Stores the result of a complete `npm run test:long`, for the end of `npm test`. */
export function storeLongRun({ ok, line }, file = FILE) {
  mkdirSync(fromRoot('.cache'), { recursive: true });
  writeFileSync(file, JSON.stringify({ ended: new Date().toISOString(), commit: commit(), ok, line }));
}

/** When `npm run test:long` last ran on this machine, and with which result. */
export function lastLongRun(file = FILE) {
  if (!existsSync(file)) return 'npm run test:long: never run here.';
  const { ended, commit: tested, ok, line } = JSON.parse(readFileSync(file, 'utf8'));
  return `npm run test:long: ${ok ? 'passed' : 'FAILED'} at ${ended.slice(0, 16).replace('T', ' ')} UTC, commit ${tested}: ${line}.`;
}
