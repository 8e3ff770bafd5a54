/** The messages of the workload "joins": joins, repetitions, STOPs, and unmatched texts. */
import { setTimeout as sleep } from 'node:timers/promises';
import { webhookPoster, type WebhookPoster } from '../../../standins/carrier/protocol/webhook-poster';
import { AGREEMENT } from '../../harness/outside';
import { INBOUND, textForm } from './texts';
import { percentile } from './command';

export const KEYWORDS = ['PIZZA', 'PASTA', 'GYM', 'YOGA', 'BOOKS', 'WINE'];

export interface Text {
  sid: string;
  phone: string;
  body: string;
  /** A first join. */
  joins: boolean;
  /** Its welcome is awaited; those of others may be preceded by a STOP. */
  stays: boolean;
}

/** Avoids the simulator's misbehaving numbers, 0010 to 0024. */
const phoneOf = (round: number, n: number): string =>
  `${512 + round}${1_001_000 + Math.floor(n / 9_000) * 10_000 + (n % 9_000)}`;

/** The messages of a round; repetitions and STOPs follow their join at a distance. */
export function messagesOf(round: number, joins: number): Text[] {
  const planned: { at: number; text: Text }[] = [];
  const add = (
    at: number,
    phone: number,
    body: string,
    joining = false,
    sid = `SM${round}-${planned.length}`,
  ): string => {
    planned.push({
      at,
      text: { sid, phone: phoneOf(round, phone), body, joins: joining, stays: joining && phone % 50 !== 23 },
    });
    return sid;
  };
  for (let n = 0; n < joins; n += 1) {
    const keyword = KEYWORDS[n % KEYWORDS.length] ?? '';
    const sid = add(n, n, n % 3 === 0 ? `${keyword.toLowerCase()} ` : keyword, true);
    if (n % 40 === 7) add(n + 400, n, keyword, false, sid);
    if (n % 40 === 17) add(n + 400, n, keyword);
    if (n % 50 === 23) add(n + 400, n, 'STOP');
    if (n % 20 === 3) add(n + 0.5, 1_000_000 + n, 'who is this?');
  }
  return planned.sort((a, b) => a.at - b.at).map((one) => one.text);
}

const quantiles = (values: readonly number[]) => ({
  p50: Math.round(percentile(values, 0.5)),
  p99: Math.round(percentile(values, 0.99)),
});

/** Posts the messages of a round like the carrier, and measures until their welcomes are sent. */
export class JoinLoad {
  /** When the webhook of a phone's join was posted, and when the carrier accepted its welcome. */
  readonly posted = new Map<string, number>();
  readonly welcomed = new Map<string, number>();
  private readonly answered: number[] = [];
  private readonly poster: WebhookPoster;
  private readonly url: string;

  constructor(url: string, connections: number) {
    this.url = url + INBOUND;
    this.poster = webhookPoster(AGREEMENT.authToken, connections, (one) => one);
  }

  private async post(text: Text): Promise<void> {
    const phone = `+1${text.phone}`;
    const form = textForm(text.sid, text.phone, text.body);
    const started = performance.now();
    if (text.stays) this.posted.set(phone, started);
    const { status, body } = await this.poster.post(this.url, form, text.sid);
    if (status !== 200) throw new Error(`the webhook returned ${status}: ${body.slice(0, 200)}`);
    if (text.joins) this.answered.push(performance.now() - started);
  }

  /** Returns joins per second. */
  async flatOut(texts: readonly Text[], connections: number): Promise<number> {
    let next = 0;
    const started = performance.now();
    const connection = async (): Promise<void> => {
      for (let text = texts[next++]; text; text = texts[next++]) await this.post(text);
    };
    await Promise.all(Array.from({ length: connections }, connection));
    return (texts.filter((text) => text.joins).length * 1000) / (performance.now() - started);
  }

  async atRate(texts: readonly Text[], perSecond: number): Promise<number> {
    const started = performance.now();
    const running: Promise<void>[] = [];
    let joins = 0;
    for (const text of texts) {
      const wait = started + (joins * 1000) / perSecond - performance.now();
      if (wait > 1) await sleep(wait);
      if (text.joins) joins += 1;
      running.push(this.post(text));
    }
    await Promise.all(running);
    return (joins * 1000) / (performance.now() - started);
  }

  /** Waits for the welcomes, prints the round's figures and forgets them. */
  async report(label: string, perSecond: number): Promise<void> {
    for (const limit = Date.now() + 60_000; this.missing() > 0; await sleep(50)) {
      if (Date.now() > limit) throw new Error(`${this.missing()} welcomes were never sent`);
    }
    const waits = [...this.posted].map(([phone, at]) => (this.welcomed.get(phone) ?? Number.NaN) - at);
    console.log(
      label,
      JSON.stringify({
        joinsPerSecond: Math.round(perSecond),
        committedMs: quantiles(this.answered),
        welcomeHandedOverMs: quantiles(waits),
      }),
    );
    this.posted.clear();
    this.welcomed.clear();
    this.answered.length = 0;
  }

  private missing = (): number => [...this.posted.keys()].filter((phone) => !this.welcomed.has(phone)).length;

  close = (): Promise<void> => this.poster.close();
}
