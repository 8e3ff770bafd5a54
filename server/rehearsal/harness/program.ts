import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fromRoot } from '../../src/platform/base/paths';

/** A server stops within 15 s (ADR 0063); a busy machine gets a little more. */
const STOP_MS = 20_000;
const READY_MS = 90_000;

export interface ProgramOptions {
  name: string;
  /** The bundled program. */
  file: string;
  env: Readonly<Record<string, string>>;
  /** Collects its output. */
  log: string;
  /** Pause before it is restarted, as under systemd. */
  restartMs: number;
  /** Options of node, such as a file to load first. */
  node?: readonly string[];
  /** Shell commands to run before it, such as `ulimit -n 64`. */
  limits?: string;
}

/** The settings of this process must not reach the programs. */
const ownEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(TEXTLOOM_|DATABASE_URL$|PORT$|HOST$|NODE_OPTIONS$)/.test(name)),
  );

/**
 * A process that is restarted whenever it ends, as by a process manager. It ends with this one: the channel between
 * them closes, however this one ends (server/src/app/main.ts).
 */
export class Program {
  readonly name: string;
  /** How often it ended by itself, in words. */
  readonly surprises: string[] = [];
  readonly #options: ProgramOptions;
  #child: ChildProcess | undefined;
  #ready: Promise<void> = Promise.resolve();
  #expected = false;
  #stopping = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: ProgramOptions) {
    this.#options = options;
    this.name = options.name;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Resolves when it has reported that it is ready, also after a restart. */
  async ready(): Promise<void> {
    for (const limit = Date.now() + READY_MS; Date.now() < limit; await sleep(20)) {
      const current = this.#ready;
      if (await Promise.race([current.then(() => true), sleep(100, false)])) if (current === this.#ready) return;
    }
    throw new Error(`${this.name} was not ready within ${READY_MS / 1_000} s: see ${this.#options.log}`);
  }

  start(): void {
    const { file, env, log, node = [], limits = ':' } = this.#options;
    const output = openSync(log, 'a');
    // The shell becomes the program, so signals reach it.
    const child = spawn('/bin/sh', ['-c', `${limits}; exec "$0" "$@"`, process.execPath, ...node, file], {
      cwd: fromRoot(),
      env: { NODE_ENV: 'production', ...ownEnvironment(), ...env },
      stdio: ['ignore', output, output, 'ipc'],
    });
    closeSync(output);
    this.#child = child;
    this.#expected = false;
    this.#ready = new Promise((done) => child.once('message', () => done()));
    child.once('exit', (code, signal) => this.#ended(code, signal));
  }

  #ended(code: number | null, signal: string | null): void {
    this.#child = undefined;
    this.#ready = new Promise(() => undefined);
    if (this.#stopping) return;
    if (!this.#expected) this.surprises.push(`${this.name} ended by itself (${signal ?? `code ${code}`})`);
    this.#timer = setTimeout(() => this.start(), this.#options.restartMs);
  }

  /** Sends the program a message, such as the carrier's current fault. */
  send(message: object): void {
    this.#child?.send(message);
  }

  /** Sends a message and returns the program's answer. */
  async ask(message: object): Promise<unknown> {
    if (!this.#child) throw new Error(`${this.name} has ended`);
    const answered = once(this.#child, 'message');
    this.send(message);
    const [answer] = await answered;
    return answer;
  }

  /** Ends it; it is restarted after its pause. Returns whether it was running. */
  kill(signal: NodeJS.Signals = 'SIGKILL'): boolean {
    this.#expected = true;
    return this.#child?.kill(signal) ?? false;
  }

  /** The process stays but does nothing until resume(). */
  pause = (): boolean => this.#child?.kill('SIGSTOP') ?? false;
  resume = (): boolean => this.#child?.kill('SIGCONT') ?? false;

  /** Stops it for good, in order; by force when that takes too long, which the result describes in words. */
  async stop(): Promise<string[]> {
    this.#stopping = true;
    clearTimeout(this.#timer);
    const child = this.#child;
    if (!child) return [];
    const gone = new Promise<true>((done) => child.once('exit', () => done(true)));
    child.kill('SIGCONT');
    child.kill('SIGTERM');
    if (await Promise.race([gone, sleep(STOP_MS, false, { ref: false })])) return [];
    child.kill('SIGKILL');
    await gone;
    return [`${this.name} did not stop within ${STOP_MS / 1_000} s`];
  }
}
