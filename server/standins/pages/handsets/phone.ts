import { find, fromTemplate, place } from '../dom';
import { readThread, sendText } from './api';
import type { HandsetThread } from '../../handsets/handset-message';
import { bubbleOf, hint, markOf, moment, numberLine, picture, write } from './bubbles';
import { format } from './numbers';

/** A message after a longer pause is preceded by its time. */
const PAUSE_MS = 15 * 60_000;
/** A thread scrolled to within this distance of its end follows new messages. */
const END_PX = 60;

/** One phone on the page: its thread and its composer. */
export class Phone {
  readonly element = fromTemplate('phone');
  private readonly thread = find(this.element, '.thread', HTMLElement);
  private readonly composer = find(this.element, '.composer', HTMLFormElement);
  private readonly text = find(this.element, 'textarea', HTMLTextAreaElement);
  private readonly file = find(this.element, '.file', HTMLInputElement);
  private readonly picked = find(this.element, '.picked', HTMLElement);
  private readonly problem = find(this.element, '.problem', HTMLElement);
  private readonly sendButton = find(this.element, '.send', HTMLButtonElement);
  /** The number that it texts; shown only where there are several. */
  private readonly to = find(this.element, '.to select', HTMLSelectElement);
  /** What the thread shows, by the message's sid. */
  private nodes = new Map<string, Element>();
  private atEnd = true;
  private height: number | undefined;
  private reading: Promise<void> | undefined;
  private again = false;

  constructor(
    readonly number: string,
    code: string,
    onClose: (phone: Phone) => void,
  ) {
    this.label();
    this.offer([code]);
    this.to.addEventListener('change', () => this.showChosen());
    this.followEnd();
    find(this.element, '.close', HTMLButtonElement).addEventListener('click', () => onClose(this));
    find(this.element, '.attach', HTMLButtonElement).addEventListener('click', () => this.file.click());
    this.composer.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.submit();
    });
    this.file.addEventListener('change', () => this.showPicked());
    this.text.addEventListener('input', () => this.typed());
    this.text.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      this.composer.requestSubmit();
    });
    this.typed();
  }

  private label(): void {
    const name = format(this.number);
    const setLabel = (selector: string, label: string): void =>
      find(this.element, selector, HTMLElement).setAttribute('aria-label', label);
    this.element.setAttribute('aria-label', `Phone ${name}`);
    find(this.element, '.phone-name p', HTMLElement).textContent = `on ${name}`;
    setLabel('.close', `Close phone ${name}`);
    setLabel('.attach', `Add a picture, phone ${name}`);
    setLabel('.send', `Send, phone ${name}`);
    setLabel('.thread', `Messages on ${name}`);
    setLabel('textarea', `Text message from ${name}`);
    setLabel('.to select', `Number that ${name} texts`);
  }

  /** Keeps the choice while its number exists. */
  private offer(numbers: readonly string[]): void {
    const chosen = this.to.value;
    if (numbers.join() !== [...this.to.options].map(({ value }) => value).join()) {
      this.to.replaceChildren(...numbers.map((number) => new Option(number, number, false, number === chosen)));
      find(this.element, '.to', HTMLElement).hidden = numbers.length < 2;
    }
    this.showChosen();
  }

  private showChosen(): void {
    write(find(this.element, 'h2', HTMLElement), this.to.value);
    write(find(this.element, '.avatar', HTMLElement), this.to.value.replaceAll(/\D/g, '').slice(0, 2));
  }

  /** Keeps the end of the thread in view while the reader is at it. */
  private followEnd(): void {
    this.thread.addEventListener('scroll', () => {
      // A changed layout also scrolls, but only the reader's own scrolling counts.
      if (this.thread.clientHeight !== this.height) return;
      this.atEnd = this.thread.scrollHeight - this.thread.scrollTop - this.thread.clientHeight < END_PX;
    });
    // A picture grows when it has loaded.
    this.thread.addEventListener('load', () => this.atEnd && this.toEnd(), true);
    // The thread shrinks when the composer grows.
    new ResizeObserver(() => {
      this.height = this.thread.clientHeight;
      if (this.atEnd) this.toEnd();
    }).observe(this.thread);
  }

  focus(): void {
    this.text.focus();
  }

  /** Reads the thread. Calls during a read cause one more read after it. */
  refresh(): Promise<void> {
    if (this.reading) {
      this.again = true;
      return this.reading;
    }
    this.reading = readThread(this.number)
      .then((thread) => this.draw(thread))
      .catch(() => undefined) // the page shows that the connection is lost
      .finally(() => {
        this.reading = undefined;
        if (this.again) {
          this.again = false;
          void this.refresh();
        }
      });
    return this.reading;
  }

  private async submit(): Promise<void> {
    const text = this.text.value.trim();
    const { files } = this.file;
    const file = files?.[0];
    if (text === '' && !file) return this.text.focus();
    const media = file ? [{ contentType: file.type, base64: await base64Of(file) }] : [];
    this.text.value = '';
    this.file.value = '';
    write(this.problem, '');
    this.showPicked();
    try {
      await sendText(this.number, { text, to: this.to.value, media });
    } catch (error) {
      write(this.problem, `Not sent: ${error instanceof Error ? error.message : String(error)}`);
      this.text.value ||= text;
      this.file.files = files;
      this.showPicked();
    }
    await this.refresh();
  }

  private async tap(sid: string, text: string): Promise<void> {
    write(this.problem, '');
    await sendText(this.number, { text, tapped: sid, media: [] }).catch((error: unknown) =>
      write(this.problem, `Not sent: ${error instanceof Error ? error.message : String(error)}`),
    );
    await this.refresh();
  }

  private toEnd(): void {
    this.thread.scrollTop = this.thread.scrollHeight;
    this.atEnd = true;
  }

  private typed(): void {
    this.text.style.height = 'auto';
    // + 2 for its borders. The height is 0 until the element is in the page.
    if (this.text.scrollHeight > 0) this.text.style.height = `${Math.min(this.text.scrollHeight + 2, 120)}px`;
    this.sendButton.disabled = this.text.value.trim() === '' && !this.file.files?.[0];
  }

  private showPicked(): void {
    const file = this.file.files?.[0];
    this.picked.hidden = !file;
    this.picked.replaceChildren();
    if (file) {
      const image = picture({ url: URL.createObjectURL(file), contentType: file.type });
      const remove = document.createElement('button');
      remove.type = 'button';
      remove.className = 'remove';
      remove.textContent = 'Remove picture';
      remove.addEventListener('click', () => {
        this.file.value = '';
        this.showPicked();
        this.text.focus();
      });
      this.picked.append(image, remove);
    }
    this.typed();
  }

  private draw({ messages, numbers }: HandsetThread): void {
    this.offer(numbers);
    const newest = messages.at(-1);
    const grew = newest !== undefined && !this.nodes.has(newest.sid);
    const before = this.nodes;
    this.nodes = new Map();
    const lastSent = messages.findLast((one) => one.direction === 'sent');
    messages.forEach((message, index) => {
      const previous = messages[index - 1];
      if (!previous || Date.parse(message.at) - Date.parse(previous.at) > PAUSE_MS) {
        const key = `at-${message.at.slice(0, 16)}`;
        this.nodes.set(key, before.get(key) ?? moment(message.at));
      }
      const sameNumber = message.number === (previous?.number ?? numbers[0]);
      if (!sameNumber) {
        const key = `number-${message.sid}`;
        this.nodes.set(key, before.get(key) ?? numberLine(message.number));
      }
      const bubble = before.get(message.sid) ?? bubbleOf(message, (label) => void this.tap(message.sid, label));
      bubble.classList.toggle('follows', sameNumber && previous?.direction === message.direction);
      write(bubble.querySelector('.mark'), markOf(message, message === lastSent));
      this.nodes.set(message.sid, bubble);
    });
    if (this.nodes.size === 0) this.nodes.set('hint', before.get('hint') ?? hint());
    place(this.thread, [...this.nodes.values()]);
    if (grew && (this.atEnd || newest.direction === 'sent')) this.toEnd();
  }
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result).split(',')[1] ?? ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read.')));
    reader.readAsDataURL(file);
  });
}
