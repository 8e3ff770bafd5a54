import { stepsOf, type Step } from '../protocol/number-patterns';
import type { MessageStatus, NewMessage, SimulatorStore } from '../stores/simulator-store';
import { TimeWheel } from './time-wheel';
import { inboundForm, receiptForm } from '../protocol/webhook-forms';
import type { WebhookAnswer, WebhookPoster } from '../protocol/webhook-poster';

export interface ReporterOptions {
  store: SimulatorStore;
  poster: WebhookPoster;
  accountSid: string;
  /** Time from acceptance to delivery. */
  delayMs: { min: number; max: number };
  /** Concurrent webhooks. */
  concurrency: number;
  /** Interval of looking for due messages. */
  pollMs: number;
  onError: (error: unknown) => void;
}

interface Job {
  message: NewMessage;
  step: number;
  attempts: number;
  status: MessageStatus;
  errorCode: number | null;
  sentAt: Date | null;
  acceptedAt: number;
  delay: number;
  onAnswer: ((answer: WebhookAnswer) => void) | undefined;
}

const RANK: Readonly<Record<MessageStatus, number>> = {
  queued: 0,
  sent: 1,
  undelivered: 2,
  failed: 2,
  received: 2,
  delivered: 3,
};

/** Messages that a process holds in memory; the others wait in the store. */
const MAX_HELD = 20_000;
/** Lease of a message: after a crash another process takes it over when this has passed. */
export const LEASE_MS = 15_000;
const MAX_BACKOFF_MS = 60_000;
const STOP_MS = 3_000;
const GIVE_UP_MS = 24 * 3_600_000;

/**
 * Advances messages and reports every step to its webhook. New messages stay in memory; when a webhook fails or the
 * process ends, the store's `dueAt` brings them back, here or in another process.
 */
export class Reporter {
  private readonly held = new Map<string, Job>();
  private readonly wheel = new TimeWheel<Job>((job) => this.ready(job));
  private queue: Job[] = [];
  private readonly running = new Set<Promise<void>>();
  private readonly saving = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private polling: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(private readonly options: ReporterOptions) {}

  start(): void {
    const poll = (): void => {
      this.polling = this.takeDue()
        .catch(this.options.onError)
        .then(() => {
          if (!this.stopped) this.timer = setTimeout(poll, this.options.pollMs).unref();
        });
    };
    poll();
  }

  /** The `dueAt` to store with a new message: leased by this process, or free for any when it is full. */
  firstDue(): Date {
    return new Date(Date.now() + (this.held.size < MAX_HELD ? LEASE_MS : this.options.delayMs.min));
  }

  /** Takes up a stored message. `onAnswer` is called with the response to the first webhook. */
  take(message: NewMessage, onAnswer?: (answer: WebhookAnswer) => void): void {
    if (this.stopped || (this.held.size >= MAX_HELD && !onAnswer)) return;
    const { min, max } = this.options.delayMs;
    const delay = message.inbound ? 0 : min + Math.random() * (max - min);
    this.hold({
      message,
      step: 0,
      attempts: 0,
      status: message.status,
      errorCode: null,
      sentAt: null,
      acceptedAt: Date.now(),
      delay,
      onAnswer,
    });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    this.wheel.stop();
    this.queue = [];
    await this.polling;
    // Waits briefly for running posts, so that they are not repeated.
    await Promise.race([Promise.all(this.running), new Promise((resolve) => setTimeout(resolve, STOP_MS).unref())]);
    await Promise.all(this.saving);
    await this.options.store.release([...this.held.keys()]).catch(this.options.onError);
    this.held.clear();
  }

  private hold(job: Job): void {
    const step = stepsOf(job.message)[job.step];
    if (!step) return;
    this.held.set(job.message.sid, job);
    const at = job.acceptedAt + job.delay * step.at;
    if (at <= Date.now()) this.ready(job);
    else this.wheel.add(job, at);
  }

  private ready(job: Job): void {
    this.queue.push(job);
    this.work();
  }

  private work(): void {
    let taken = 0;
    while (this.running.size < this.options.concurrency && taken < this.queue.length && !this.stopped) {
      const job = this.queue[taken++];
      if (!job) break;
      const reporting = this.report(job)
        .catch((error: unknown) => {
          this.held.delete(job.message.sid); // its lease expires and it is taken up again
          this.options.onError(error);
        })
        .finally(() => {
          this.running.delete(reporting);
          this.work();
        });
      this.running.add(reporting);
    }
    if (taken > 0) this.queue.splice(0, taken);
  }

  private async report(job: Job): Promise<void> {
    const step = stepsOf(job.message)[job.step];
    if (!step) return;
    if (!job.message.inbound) this.move(job, step);
    const answer = await this.post(job, step);
    job.onAnswer?.(answer);
    job.onAnswer = undefined;
    if (answer.status >= 200 && answer.status < 300) this.advance(job, step);
    else this.park(job);
  }

  private move(job: Job, step: Step): void {
    if (RANK[step.status] <= RANK[job.status]) return; // a late "sent" is reported but does not lower the status
    job.status = step.status;
    job.errorCode = step.errorCode;
    job.sentAt = new Date();
  }

  private post(job: Job, step: Step): Promise<WebhookAnswer> {
    const { accountSid, poster } = this.options;
    const { message } = job;
    if (message.callbackUrl === null) return Promise.resolve({ status: 200, body: '' });
    const form = message.inbound ? inboundForm(accountSid, message) : receiptForm(accountSid, message, step);
    return poster.post(message.callbackUrl, form, `${message.sid}-${job.step}`);
  }

  private advance(job: Job, step: Step): void {
    if (job.message.inbound) this.move(job, step);
    job.step++;
    job.attempts = 0;
    const last = job.step >= stepsOf(job.message).length;
    if (last) this.held.delete(job.message.sid);
    this.save(job, last ? null : undefined);
    if (!last && !this.stopped) this.hold(job);
  }

  /** The webhook failed: the message still advances, its report is retried later. */
  private park(job: Job): void {
    for (const step of job.message.inbound ? [] : stepsOf(job.message).slice(job.step)) this.move(job, step);
    this.held.delete(job.message.sid);
    const backoff = Math.min(500 * 2 ** Math.min(job.attempts, 10), MAX_BACKOFF_MS);
    job.attempts++;
    const gaveUp = Date.now() - job.message.createdAt.getTime() > GIVE_UP_MS;
    this.save(job, gaveUp ? null : new Date(Date.now() + backoff));
  }

  /** Not awaited: if saving fails, the lease expires and the step is reported again. */
  private save(job: Job, dueAt: Date | null | undefined): void {
    const { message, status, errorCode, sentAt, step, attempts } = job;
    const saving = this.options.store
      .save({ sid: message.sid, phone: message.phone, status, errorCode, sentAt, step, attempts, dueAt })
      .catch((error: unknown) => {
        this.held.delete(message.sid);
        this.options.onError(error);
      })
      .finally(() => this.saving.delete(saving));
    this.saving.add(saving);
  }

  private async takeDue(): Promise<void> {
    for (;;) {
      const room = Math.min(500, MAX_HELD - this.held.size);
      if (room <= 0 || this.stopped) return;
      const now = new Date();
      const due = await this.options.store.claimDue(now, new Date(now.getTime() + LEASE_MS), room);
      for (const message of due) {
        if (this.held.has(message.sid)) continue; // held by this process and still waiting: renew the lease
        const { status, errorCode, sentAt, step, attempts } = message;
        this.hold({
          message,
          status,
          errorCode,
          sentAt,
          step,
          attempts,
          acceptedAt: message.createdAt.getTime(),
          delay: this.options.delayMs.max,
          onAnswer: undefined,
        });
      }
      if (due.length < room) return;
    }
  }
}
