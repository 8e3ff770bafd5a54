import type { Log } from '../../../base/log';
import smpp, { type Pdu, type PduFields, type Session } from 'smpp';
import { Answers, type Answer } from './smpp.answers';
import { refusedSignIn, statusName } from './smpp.errors';

type Bind = 'transceiver' | 'transmitter' | 'receiver';

export interface LinkOptions {
  host: string;
  port: number;
  tls: boolean;
  systemId: string;
  password: string;
  systemType: string;
  bind: Bind;
  /** Maximum of unanswered submits. */
  window: number;
  /** A silent link is probed after this long. */
  enquireMs: number;
  /** Time limit of a response. */
  answerMs: number;
  /** First wait before reconnecting; doubles up to half a minute. */
  reconnectMs: number;
}

export type LinkLog = Pick<Log, 'info' | 'warn'>;

/**
 * A request of the carrier. `answered` resolves when the response was written, `sure` when the carrier very likely has
 * it.
 */
export interface Delivery {
  pdu: Pdu;
  sure: Promise<boolean>;
}

const LONGEST_RECONNECT_MS = 30_000;
/**
 * A link that survives a response for this long has delivered it; a carrier that still lacks it repeats the request.
 */
const SURE_MS = 5_000;
const TEMPORARY_FAILURE = 0x64;
const OK = 0;

/** One bound session that reconnects by itself. */
export class SmppLink {
  readonly #options: LinkOptions;
  readonly #log: LinkLog;
  readonly #deliver: (delivery: Delivery) => Promise<void>;
  readonly #answers: Answers;
  readonly #waiting: (() => void)[] = [];
  readonly #bound = new Set<() => void>();
  #session: Session | undefined;
  #isBound = false;
  #running = 0;
  #delivering = 0;
  #failures = 0;
  #closed = false;
  #started = false;
  #retry: NodeJS.Timeout | undefined;
  #why = 'it is connecting';
  /** The carrier's code, while it refuses our sign-in. */
  #refused: string | undefined;

  constructor(options: LinkOptions, log: LinkLog, deliver: (delivery: Delivery) => Promise<void>) {
    this.#options = options;
    this.#log = log;
    this.#deliver = deliver;
    this.#answers = new Answers(options.answerMs);
  }

  start(): void {
    if (this.#started) return;
    this.#started = true;
    this.#connect();
  }

  /** Sends a request once the window has room. Never throws. A response after the time limit is passed to `late`. */
  async request(command: string, fields: PduFields, late?: (pdu: Pdu) => void): Promise<Answer> {
    this.start();
    if (!(await this.#ready())) return this.#noLink();
    while (this.#running >= this.#options.window) await new Promise<void>((room) => this.#waiting.push(room));
    const session = this.#session;
    if (!this.#isBound || !session) return this.#noLink();
    this.#running += 1;
    try {
      return await this.#send(session, command, fields, late);
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }

  #noLink(): Answer {
    return { kind: 'not-sent', reason: `There is no link to the carrier: ${this.#why}.`, refused: this.#refused };
  }

  async #send(session: Session, command: string, fields: PduFields, late?: (pdu: Pdu) => void): Promise<Answer> {
    try {
      const pdu = new smpp.PDU(command, fields);
      if (!session.send(pdu)) return { kind: 'not-sent', reason: 'The link to the carrier is closing.' };
      return await this.#answers.to(pdu.sequence_number, late);
    } catch (error) {
      return { kind: 'not-sent', reason: `The message does not fit the protocol: ${(error as Error).message}` };
    }
  }

  /** Waits briefly for the first bind, so that a start does not count as an outage. */
  async #ready(): Promise<boolean> {
    if (this.#isBound) return true;
    if (this.#closed || this.#failures > 0) return false;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, 3_000);
      this.#bound.add(() => {
        clearTimeout(timer);
        resolve();
      });
    });
    return this.#isBound;
  }

  #notifyBound(): void {
    for (const onBound of this.#bound) onBound();
    this.#bound.clear();
  }

  #connect(): void {
    const { host, port, tls } = this.#options;
    const session = smpp.connect({ host, port, tls, ...(tls ? { servername: host } : {}) });
    this.#session = session;
    // Otherwise every small PDU waits for the acknowledgement of the previous one.
    session.socket.setNoDelay(true);
    let alive = true;
    const enquiry = setInterval(() => {
      if (!alive) {
        this.#why = 'the carrier went silent';
        session.destroy();
        return;
      }
      alive = false;
      if (this.#isBound) session.send(new smpp.PDU('enquire_link'));
    }, this.#options.enquireMs);
    enquiry.unref();
    session.on(tls ? 'secureConnect' : 'connect', () => void this.#bind(session));
    session.on('pdu', (pdu: Pdu) => {
      alive = true;
      this.#receive(session, pdu);
    });
    // An unreadable PDU leaves the library's reader stuck; only a new connection helps.
    session.on('error', (error: Error) => {
      this.#why = error.message;
      session.destroy();
    });
    session.on('close', () => {
      clearInterval(enquiry);
      this.#lost(session);
    });
  }

  async #bind(session: Session): Promise<void> {
    const { bind, systemId, password, systemType } = this.#options;
    const answer = await this.#send(session, `bind_${bind}`, {
      system_id: systemId,
      password,
      system_type: systemType,
      interface_version: 0x34,
    });
    if (session !== this.#session || this.#closed) return;
    if (answer.kind === 'answer' && answer.status === OK) {
      this.#isBound = true;
      this.#failures = 0;
      this.#refused = undefined;
      this.#log.info({ host: this.#options.host, bind }, 'bound to the carrier');
      this.#notifyBound();
      return;
    }
    this.#why =
      answer.kind === 'answer' ? `the carrier refused the sign-in (${statusName(answer.status)})` : answer.reason;
    this.#refused = answer.kind === 'answer' ? refusedSignIn(answer.status) : undefined;
    session.destroy();
  }

  #lost(session: Session): void {
    if (session !== this.#session) return;
    const was = this.#isBound;
    this.#isBound = false;
    this.#session = undefined;
    this.#answers.lose('The link to the carrier broke before it answered.');
    if (was) this.#why = this.#closed ? 'this server is stopping' : 'it was lost';
    if (this.#closed) return;
    const waitMs = Math.min(LONGEST_RECONNECT_MS, this.#options.reconnectMs * 2 ** Math.min(this.#failures, 10));
    this.#failures += 1;
    this.#log.warn({ host: this.#options.host, reason: this.#why, waitMs }, 'no link to the carrier; reconnecting');
    this.#notifyBound();
    this.#retry = setTimeout(() => this.#connect(), waitMs);
  }

  #receive(session: Session, pdu: Pdu): void {
    if (pdu.isResponse()) return this.#answers.take(pdu);
    if (pdu.command === 'deliver_sm' || pdu.command === 'data_sm') return void this.#take(session, pdu);
    session.send(pdu.response());
    if (pdu.command === 'unbind') {
      this.#why = 'the carrier ended it';
      session.close();
    }
  }

  /** Responds when the message is stored; otherwise the carrier has to deliver it again. */
  async #take(session: Session, pdu: Pdu): Promise<void> {
    const started = performance.now();
    let settle: (sure: boolean) => void = () => undefined;
    const sure = new Promise<boolean>((done) => (settle = done));
    this.#delivering += 1;
    try {
      await this.#deliver({ pdu, sure });
      const sent = session.send(pdu.response({ message_id: '' }));
      const quick = performance.now() - started < SURE_MS;
      setTimeout(() => settle(sent && quick && session === this.#session), SURE_MS).unref();
    } catch (error) {
      this.#log.warn({ err: error }, 'a delivery of the carrier could not be stored; the carrier will repeat it');
      session.send(pdu.response({ command_status: TEMPORARY_FAILURE }));
      settle(false);
    } finally {
      this.#delivering -= 1;
    }
  }

  /** Waits a while for responses, then unbinds. */
  async close(waitMs = 5_000): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    const until = performance.now() + waitMs;
    while ((this.#running > 0 || this.#delivering > 0) && this.#session && performance.now() < until)
      await new Promise((done) => setTimeout(done, 20));
    const session = this.#session;
    if (!session) return;
    const ended = new Promise<void>((done) => session.once('close', () => done()));
    if (this.#isBound) {
      this.#isBound = false;
      void this.#send(session, 'unbind', {}).then(() => session.destroy());
      setTimeout(() => session.destroy(), 1_000).unref();
    } else session.destroy();
    await ended;
  }
}
