// A process that keeps a processor busy until its parent is gone.
process.once('disconnect', () => process.exit());

async function stayBusy() {
  for (;;) {
    for (const until = performance.now() + 50; performance.now() < until;);
    await new Promise((done) => setTimeout(done));
  }
}

void stayBusy();
