import { setTimeout as sleep } from 'node:timers/promises';
import { StartedParts } from './started-parts';

const TIMES = { limitMs: 600, partsMs: 250, graceMs: 50, quietMs: 60 };

let lines: string[];
const make = (): StartedParts => {
  lines = [];
  const write = (_details: object, text: string): void => void lines.push(text);
  return new StartedParts({ info: write, warn: write }, TIMES);
};

describe('stopping the parts of a server', () => {
  it('goes backwards, past a part that fails, and logs nothing when it is quick', async () => {
    const parts = make();
    const stopped: string[] = [];
    for (const name of ['database', 'web', 'work'])
      parts.add({
        name,
        async stop() {
          stopped.push(name);
          if (name === 'web') throw new Error('cannot stop');
        },
      });
    await parts.stopAll();
    expect(stopped).toEqual(['work', 'web', 'database']);
    expect(lines).toEqual([]);
  });

  it('logs once what it waited for, with the largest numbers that it saw', async () => {
    const parts = make();
    // Each stops when it was checked for running work, the requests at the second time.
    let requests = 3;
    let answered = (): void => undefined;
    let ended = (): void => undefined;
    parts.add({
      name: 'connections',
      stop: () => new Promise<void>((done) => (answered = done)),
      running() {
        requests -= 1;
        if (requests === 1) answered();
        return [
          ['requests', requests],
          ['streams', 0],
        ];
      },
    });
    parts.add({
      name: 'work',
      stop: () => new Promise<void>((done) => (ended = done)),
      running() {
        ended();
        return [['batches', 1]];
      },
    });
    await parts.stopAll();
    expect(lines).toEqual([expect.stringMatching(/^stopping: waited 0\.\d s for batches \(1\), requests \(2\)$/)]);
  });

  it('names the part when nothing in it is counted', async () => {
    const parts = make();
    parts.add({ name: 'database connections', stop: () => sleep(150) });
    await parts.stopAll();
    expect(lines).toEqual([expect.stringMatching(/for database connections$/)]);
  });

  it('leaves what is not finished in time, logs that, and still gives the others their time', async () => {
    const parts = make();
    const left: number[] = [];
    parts.add({ name: 'PostgreSQL', stop: async (leftMs) => void left.push(leftMs), keepsTime: true });
    let written = false;
    parts.add({ name: 'deliveries', stop: () => sleep(1).then(() => (written = true)) });
    parts.add({ name: 'work', stop: () => new Promise(() => undefined), running: () => [['batches', 1]] });
    await parts.stopAll();
    expect(written).toBe(true);
    expect(lines).toEqual([
      // The check may fall into the moment in which the deliveries stop.
      expect.stringMatching(/^stopping: waited 0\.\d s for batches \(1\)(, deliveries)?$/),
      'stopping: the time was up, left to the next start: batches (1)',
    ]);
    // What is left of the whole time.
    expect(left[0]).toBeLessThan(TIMES.limitMs - TIMES.partsMs + 5);
  });

  it('lets a part that limits its own time take the rest of it', async () => {
    const parts = make();
    let done = false;
    parts.add({
      name: 'PostgreSQL',
      stop: (leftMs) => sleep(leftMs - 100).then(() => (done = true)),
      keepsTime: true,
    });
    await parts.stopAll();
    expect(done).toBe(true);
    expect(lines).toEqual([expect.stringMatching(/^stopping: waited \d\.\d s for PostgreSQL$/)]);
  });
});
