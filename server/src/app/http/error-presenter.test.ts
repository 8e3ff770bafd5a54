import { openSync, writeSync } from 'node:fs';
import { presentError } from './error-presenter';

/** An error in the form in which the file system throws it. */
function failureOf(work: () => unknown): NodeJS.ErrnoException {
  try {
    work();
  } catch (error) {
    return error as NodeJS.ErrnoException;
  }
  throw new Error('it did not fail');
}
const present = (error: NodeJS.ErrnoException) =>
  presentError(Object.assign(error, { code: error.code ?? '' }), 'trace').body.data.id;

describe('an error that is not about the request', () => {
  const onLinux = process.platform === 'linux' ? it : it.skip;

  onLinux('of a full disk is 503 and can be retried, like a database without space', () => {
    const full = failureOf(() => writeSync(openSync('/dev/full', 'w'), 'x'));
    expect(full.code).toBe('ENOSPC');
    expect(presentError(Object.assign(full, { code: 'ENOSPC' }), 'trace').status).toBe(503);
  });

  it.each(['EROFS', 'EMFILE', 'EDQUOT'])('of a machine that cannot write or open files is unavailable: %s', (code) => {
    expect(present(Object.assign(new Error(code), { code }))).toBe('unavailable');
  });

  it('that is unexpected keeps its trace id', () => {
    const missing = failureOf(() => openSync('/no/such/file', 'r'));
    expect(present(missing)).toBe('internal');
  });
});
