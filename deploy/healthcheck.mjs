// The health check of the image: exits with 0 while the process responds (/healthz, which does not use the database).
const { TEXTLOOM_ROLE: role, PORT: port = '4700', TEXTLOOM_METRICS_PORT: ofWorker } = process.env;
const checked = role === 'worker' ? ofWorker : port;

// A worker without TEXTLOOM_METRICS_PORT opens no port; that it runs is all that can be seen.
if (checked) {
  const answer = await fetch(`http://127.0.0.1:${checked}/healthz`, { signal: AbortSignal.timeout(3_000) });
  process.exitCode = answer.ok ? 0 : 1;
}
