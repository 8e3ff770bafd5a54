import { RestartPauses } from './restart-pauses';

/** Tries every 100 ms, as the outage watch does; returns the seconds at which a start was attempted. */
function tries(pauses: RestartPauses, fromS: number, toS: number, succeeds = false): number[] {
  const at: number[] = [];
  for (let now = fromS * 1_000; now < toS * 1_000; now += 100) {
    if (!pauses.mayStart(now)) continue;
    pauses.noteStart(now, succeeds);
    at.push(now / 1_000);
  }
  return at;
}

describe('pauses between restarts', () => {
  it('start with none and double up to half a minute', () => {
    expect(tries(new RestartPauses(0), 5, 130)).toEqual([5, 6, 8, 12, 20, 36, 66, 96, 126]);
  });

  it('keep growing when each start succeeds and the program exits again', () => {
    expect(tries(new RestartPauses(0), 0, 20, true)).toEqual([0, 1, 3, 7, 15]);
  });

  it('reset after a minute without an exit', () => {
    const pauses = new RestartPauses(0);
    expect(tries(pauses, 0, 3.1, true)).toEqual([0, 1, 3]);
    expect(tries(pauses, 64, 66)).toEqual([64, 65]);
  });

  it('do not reset because the program was down for a minute', () => {
    const pauses = new RestartPauses(0);
    expect(tries(pauses, 0, 130)).toEqual([0, 1, 3, 7, 15, 31, 61, 91, 121]);
  });
});
