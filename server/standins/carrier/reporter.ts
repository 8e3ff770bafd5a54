import { setTimeout as sleep } from 'node:timers/promises';
import { startLoop, type Log, type Loop } from '../platform';
import { stepsOf, type Step } from './protocol/number-patterns';
import { inboundForm, receiptForm } from './protocol/webhook-forms';
import type { WebhookAnswer, WebhookPoster } from './protocol/webhook-poster';
import { asAccepted, type MessageStatus, type NewMessage, type SimulatedMessage } from './simulated-message';
import type { CarrierSettings } from './settings';
import { CLAIM_MS } from './simulator-store';

const RANK: Readonly<Record<MessageStatus, number>> = {
  queued: 0,
  sent: 1,
  undelivered: 2,
  failed: 2,
  received: 2,
  delivered: 3,
  read: 4,
};

const MAX_CLAIMED = 500;
/**
 * Webhooks that are posted or wait for a connection before no more are claimed; the other messages wait in the store.
 */
const BUSY = 500;
/** Messages that are due within this time are claimed together. */
const MOMENT_MS = 20;
const FIRST_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 60_000;
const STOP_MS = 3_000;
const GIVE_UP_MS = 24 * 3_600_000;

/** A late "sent" is reported but does not lower the status. */
const move = (message: SimulatedMessage, { status, errorCode }: Step): SimulatedMessage =>
  RANK[status] > RANK[message.status] ? { ...message, status, errorCode, sentAt: new Date() } : message;

/** Posts a webhook for every step of a message, until the receiver accepts it. Reads due messages from the store. */
export class Reporter {
  private readonly running = new Set<Promise<unknown>>();
  /** Timers by the time at which messages are due. */
  private readonly timers = new Map<number, NodeJS.Timeout>();
  private loop: Loop | undefined;

  constructor(
    private readonly settings: CarrierSettings,
    private readonly poster: WebhookPoster,
    private readonly log: Log,
  ) {}

  start(): void {
    const { settings, log } = this;
    this.loop = startLoop({ name: 'carrier simulator', work: () => this.reportDue(), pollMs: settings.pollMs, log });
  }

  /** Stores a message whose webhooks follow. */
  async accept(message: Omit<NewMessage, 'dueAt'>): Promise<void> {
    const dueAt = this.dueAfter(stepsOf(message)[0]?.at ?? 0);
    await this.settings.store.accept({ ...message, dueAt });
    this.wakeAt(dueAt);
  }

  /** Stores a message and posts its first webhook immediately. */
  async acceptAndReport(message: Omit<NewMessage, 'dueAt'>): Promise<WebhookAnswer> {
    const claimed = { ...message, dueAt: new Date(Date.now() + CLAIM_MS) };
    await this.settings.store.accept(claimed);
    return this.report(asAccepted(claimed));
  }

  async stop(): Promise<void> {
    for (const timer of this.timers.values()) clearTimeout(timer);
    const stopped = this.loop?.stop();
    // Waits briefly for running posts, so that they are not repeated.
    await Promise.race([Promise.all(this.running), sleep(STOP_MS, undefined, { ref: false })]);
    await this.poster.close();
    await stopped;
    await Promise.all(this.running);
  }

  private async reportDue(): Promise<boolean> {
    // The post that frees a slot calls this again.
    if (this.running.size > BUSY) return false;
    const due = await this.settings.store.claim(MAX_CLAIMED);
    for (const message of due) void this.report(message);
    return due.length === MAX_CLAIMED;
  }

  /** Posts the next webhook of a claimed message. */
  private report(message: SimulatedMessage): Promise<WebhookAnswer> {
    const reporting = this.postNext(message).finally(() => {
      this.running.delete(reporting);
      if (this.running.size === BUSY) this.loop?.wake();
    });
    this.running.add(reporting);
    return reporting;
  }

  private async postNext(message: SimulatedMessage): Promise<WebhookAnswer> {
    const answer = await this.post(message);
    const accepted = answer.status >= 200 && answer.status < 300;
    const next = accepted ? this.advanced(message) : this.postponed(message);
    // If this fails, the step is reported again when the claim has expired.
    await this.settings.store.save(next).catch(this.settings.onError);
    if (next.dueAt) this.wakeAt(next.dueAt);
    return answer;
  }

  private async post(message: SimulatedMessage): Promise<WebhookAnswer> {
    const { accountSid } = this.settings;
    const step = stepsOf(message)[message.step];
    if (!step || message.callbackUrl === null) return { status: 200, body: '' };
    const form = message.inbound ? inboundForm(accountSid, message) : receiptForm(accountSid, message, step);
    return this.poster.post(message.callbackUrl, form, `${message.sid}-${message.step}`);
  }

  private advanced(message: SimulatedMessage): SimulatedMessage {
    const [done, next] = stepsOf(message).slice(message.step);
    const moved = done ? move(message, done) : message;
    const dueAt = done && next ? this.dueAfter(next.at - done.at) : null;
    return { ...moved, step: message.step + 1, attempts: 0, dueAt };
  }

  /** The webhook failed: a message to a phone still arrives, and its reports are retried later. */
  private postponed(message: SimulatedMessage): SimulatedMessage {
    const steps = message.inbound ? [] : stepsOf(message).slice(message.step);
    const backoff = Math.min(FIRST_BACKOFF_MS * 2 ** Math.min(message.attempts, 10), MAX_BACKOFF_MS);
    const gaveUp = Date.now() - message.createdAt.getTime() > GIVE_UP_MS;
    const dueAt = gaveUp ? null : new Date(Date.now() + backoff);
    return { ...steps.reduce(move, message), attempts: message.attempts + 1, dueAt };
  }

  private dueAfter(part: number): Date {
    const { min, max } = this.settings.delayMs;
    return new Date(Date.now() + (min + Math.random() * (max - min)) * part);
  }

  private wakeAt(dueAt: Date): void {
    const moment = Math.ceil(dueAt.getTime() / MOMENT_MS) * MOMENT_MS;
    if (this.timers.has(moment)) return;
    const wake = (): void => {
      this.timers.delete(moment);
      this.loop?.wake();
    };
    // A timer may fire a millisecond early.
    this.timers.set(moment, setTimeout(wake, moment - Date.now() + 2).unref());
  }
}
