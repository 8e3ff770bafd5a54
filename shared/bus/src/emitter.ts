/** Scripts of a release are at /remotes/<id>/, sources in mfe-<id>/. */
const REMOTE = /(?:\/remotes\/|\/mfe-)([a-z][a-z0-9-]*)\//;
const SHELL = /\/(?:app|shell)\//;

/**
 * Who called the bus, from a stack: the nearest remote, else the shell, else the page. All share one bus, so the stack
 * is the only trace of its callers. Used only in error messages.
 */
export function emitterOf(stack = ''): string {
  const remote = REMOTE.exec(stack)?.[1];
  if (remote !== undefined) return `The remote ${remote}`;
  return SHELL.test(stack) ? 'The shell' : 'This page';
}
