// Loaded before a program (node --require): its clock is off by FAULT_CLOCK_MS, and by what it is told later. The
// database and the timers of the process keep the right time, as on one host of several whose clock is wrong.
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
// As a function, which Date() is too.
globalThis.Date = new Proxy(Moved, { apply: () => new Moved().toString() });

process.on('message', (message) => {
  if (typeof message?.clockMs === 'number') offsetMs = message.clockMs;
});
