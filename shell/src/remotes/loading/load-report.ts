import { addressOf, apiHeaders } from '@textloom/api';
import { MAX_REPORTED_LOADS, reportLoads, type RemoteLoad } from '@textloom/contracts';

const waiting: RemoteLoad[] = [];
let onLoad: (() => void) | undefined;

/**
 * Records how long a remote's code takes to load. A failed load is counted by its error report; the times of a hidden
 * tab, which the browser slows down, are not representative.
 */
export async function measureLoad<T>(remote: string, version: string, work: Promise<T>): Promise<T> {
  const start = performance.now();
  const visible = !document.hidden;
  const loaded = await work;
  if (visible && waiting.length < MAX_REPORTED_LOADS) {
    waiting.push({ remote, version, ms: Math.round(performance.now() - start) });
    onLoad?.();
  }
  return loaded;
}

/** Loads within this time of each other are reported in one call, after the page's own work. */
const QUIET_MS = 4_000;

function send(): void {
  const loads = waiting.splice(0);
  if (loads.length === 0) return;
  fetch(new URL(addressOf(reportLoads), location.origin), {
    method: reportLoads.method,
    headers: { 'Content-Type': 'application/json', ...apiHeaders() },
    body: JSON.stringify({ loads }),
    // `keepalive`, so that the call outlives the page.
    keepalive: true,
  }).catch((cause: unknown) => console.warn('[remotes] the load times could not be reported', cause));
}

/** Reports the loads of this tab once it is idle, and when it is closed. Returns the function that stops it. */
export function reportLoadTimes(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (): void => {
    clearTimeout(timer);
    timer = setTimeout(send, QUIET_MS);
  };
  const leave = (): void => {
    clearTimeout(timer);
    send();
  };
  onLoad = later;
  if (waiting.length > 0) later();
  window.addEventListener('pagehide', leave);
  return () => {
    onLoad = undefined;
    clearTimeout(timer);
    window.removeEventListener('pagehide', leave);
  };
}
