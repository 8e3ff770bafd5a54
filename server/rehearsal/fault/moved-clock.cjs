// Loaded before a program (node --require): its clock is off by FAULT_CLOCK_MS, and by later messages. The database and
// the timers of the process keep the right time, as on one of several hosts whose clock is wrong.
const Real = Date;
let offsetMs = Number(process.env.FAULT_CLOCK_MS ?? 0);

class Moved extends Real {
  constructor(...given) {
    if (given.length === 0) super(Real.now() + offsetMs);
    else super(...given);
  }
  static now() {
    return Real.now() + offsetMs;
  }
}
// A function, because Date() can be called as one too.
globalThis.Date = new Proxy(Moved, { apply: () => new Moved().toString() });

process.on('message', (message) => {
  if (typeof message?.clockMs === 'number') offsetMs = message.clockMs;
});
