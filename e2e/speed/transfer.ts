import { openEvents, reportLoads } from '@textloom/contracts';
import type { CDPSession, Page } from '@playwright/test';
import type { Asked } from './staircase';

interface Script {
  readonly url: string;
  readonly encoding: string;
  readonly cacheControl: string;
  bytes: number;
}

/** The page counts as complete after this time without a request, in ms. */
const QUIET_MS = 700;
const LIMIT_MS = 30_000;

/** A page's transfer, headers included, as the browser's network layer counts it. */
export class Transfer {
  private readonly scripts = new Map<string, Script>();
  private readonly open = new Set<string>();
  private readonly asked = new Map<string, { url: string; from: number; to: number }>();
  private last = Date.now();
  /** Bytes of everything but the live stream, which never ends. */
  allBytes = 0;
  /** Live streams that were opened; none of them keeps the page from being idle. */
  live = 0;

  private constructor(session: CDPSession) {
    session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
      if (request.url.startsWith('http'))
        this.asked.set(requestId, { url: request.url, from: timestamp * 1000, to: Number.POSITIVE_INFINITY });
      // The page never reads the response to its report, so the browser never reports that request as finished.
      if (!request.url.endsWith(`/${reportLoads.path}`)) this.open.add(requestId);
      this.last = Date.now();
    });
    session.on('Network.responseReceived', ({ requestId, response }) => {
      // Detected by its type, so that a new query parameter does not matter.
      if (response.mimeType === openEvents.stream) return this.streams(requestId);
      if (!response.mimeType.includes('javascript')) return;
      const header = (name: string): string => response.headers[name] ?? '';
      this.scripts.set(requestId, {
        url: response.url,
        encoding: header('content-encoding'),
        cacheControl: header('cache-control'),
        bytes: 0,
      });
    });
    session.on('Network.requestServedFromCache', ({ requestId }) => void this.asked.delete(requestId));
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
      this.closed(requestId);
      const asked = this.asked.get(requestId);
      if (asked) asked.to = timestamp * 1000;
      this.allBytes += encodedDataLength;
      const script = this.scripts.get(requestId);
      if (script) script.bytes = encodedDataLength;
    });
    session.on('Network.loadingFailed', ({ requestId }) => this.closed(requestId));
  }

  static async of(page: Page, slow: boolean): Promise<Transfer> {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    const megabits = (10 * 1e6) / 8;
    if (slow)
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 40,
        downloadThroughput: megabits,
        uploadThroughput: megabits,
      });
    return new Transfer(session);
  }

  private streams(requestId: string): void {
    this.live += 1;
    this.asked.delete(requestId);
    this.closed(requestId);
  }

  private closed(requestId: string): void {
    if (this.open.delete(requestId)) this.last = Date.now();
  }

  async settled(): Promise<void> {
    for (const limit = Date.now() + LIMIT_MS; Date.now() < limit;) {
      if (this.open.size === 0 && Date.now() - this.last > QUIET_MS) return;
      await new Promise((next) => setTimeout(next, 50));
    }
    const waited = [...this.open].map((id) => this.asked.get(id)?.url ?? id);
    throw new Error(`The page never became idle: ${waited.join(', ') || 'it asks again and again'}.`);
  }

  /** The requests that have ended so far, in milliseconds after the first one. */
  get ended(): readonly Asked[] {
    const all = [...this.asked.values()];
    const zero = Math.min(...all.map(({ from }) => from));
    return all
      .filter(({ to }) => Number.isFinite(to))
      .map(({ url, from, to }) => ({ url, from: from - zero, to: to - zero }));
  }

  get files(): readonly Script[] {
    return [...this.scripts.values()].sort((a, b) => b.bytes - a.bytes);
  }

  get scriptBytes(): number {
    return this.files.reduce((sum, { bytes }) => sum + bytes, 0);
  }
}
