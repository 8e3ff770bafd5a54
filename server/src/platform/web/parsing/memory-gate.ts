import { busy } from './body-budget';

interface Waiting {
  bytes: number;
  enter(): void;
}

/** Admits bodies to memory in order of arrival, while there is room. */
export class MemoryGate {
  #room: number;
  readonly #waiting: Waiting[] = [];

  constructor(
    bytes: number,
    private readonly waitMs: number,
  ) {
    this.#room = bytes;
  }

  /** Resolves to the function that releases the memory; 503 after `waitMs`. */
  async enter(bytes: number, gone: AbortSignal): Promise<() => void> {
    gone.throwIfAborted();
    await this.#turn(bytes, gone);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#room += bytes;
      this.#next();
    };
  }

  #turn(bytes: number, gone: AbortSignal): Promise<void> {
    return new Promise((enter, fail) => {
      const waiting: Waiting = {
        bytes,
        enter: () => {
          settle();
          enter();
        },
      };
      const refuse = (): void => {
        settle();
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        this.#next();
        fail(busy());
      };
      const timer = setTimeout(refuse, this.waitMs);
      gone.addEventListener('abort', refuse, { once: true });
      const settle = (): void => {
        clearTimeout(timer);
        gone.removeEventListener('abort', refuse);
      };
      this.#waiting.push(waiting);
      this.#next();
    });
  }

  #next(): void {
    for (let first = this.#waiting[0]; first && first.bytes <= this.#room; first = this.#waiting[0]) {
      this.#waiting.shift();
      this.#room -= first.bytes;
      first.enter();
    }
  }
}
