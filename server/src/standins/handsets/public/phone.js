import { format, readThread, sendText } from './api.js';

const template = document.getElementById('phone');
const day = new Intl.DateTimeFormat(undefined, { weekday: 'long', month: 'short', day: 'numeric' });
const time = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' });
/** A pause longer than this is named by its time. */
const PAUSE_MS = 15 * 60_000;

/** One phone on the page: its thread and its composer. */
export class Phone {
  constructor(number, code, onClose) {
    this.number = number;
    this.element = template.content.firstElementChild.cloneNode(true);
    this.thread = this.element.querySelector('.thread');
    this.text = this.element.querySelector('textarea');
    this.file = this.element.querySelector('.file');
    this.picked = this.element.querySelector('.picked');
    /** What the thread shows, by message. */
    this.nodes = new Map();
    /** Typed here and not yet known to the simulator. */
    this.pending = new Map();
    this.atEnd = true;
    this.thread.addEventListener('scroll', () => {
      // Only a person's scrolling counts, not what a changed layout brought about.
      if (this.thread.clientHeight !== this.height) return;
      this.atEnd = this.thread.scrollHeight - this.thread.scrollTop - this.thread.clientHeight < 60;
    });
    // A picture grows when it is there: who reads the end still wants to see the end.
    this.thread.addEventListener('load', () => this.atEnd && this.toEnd(), true);
    // So does the thread shrink when the composer grows.
    new ResizeObserver(() => {
      this.height = this.thread.clientHeight;
      if (this.atEnd) this.toEnd();
    }).observe(this.thread);
    this.label(code);
    this.element.querySelector('.close').addEventListener('click', () => onClose(this));
    this.element.querySelector('.composer').addEventListener('submit', (event) => this.submit(event));
    this.element.querySelector('.attach').addEventListener('click', () => this.file.click());
    this.file.addEventListener('change', () => this.showPicked());
    this.text.addEventListener('input', () => this.typed());
    this.text.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      this.element.querySelector('.composer').requestSubmit();
    });
    this.typed();
  }

  label(code) {
    const name = format(this.number);
    this.element.setAttribute('aria-label', `Phone ${name}`);
    this.element.querySelector('h2').textContent = code;
    this.element.querySelector('.phone-name p').textContent = `on ${name}`;
    this.element.querySelector('.avatar').textContent = code.slice(0, 2);
    this.element.querySelector('.close').setAttribute('aria-label', `Close phone ${name}`);
    this.element.querySelector('.attach').setAttribute('aria-label', `Add a picture, phone ${name}`);
    this.element.querySelector('.send').setAttribute('aria-label', `Send, phone ${name}`);
    this.thread.setAttribute('aria-label', `Messages on ${name}`);
    this.text.setAttribute('aria-label', `Text message from ${name}`);
  }

  focus() {
    this.text.focus();
  }

  /** Reads the thread; calls that come while one is under way become one more. */
  refresh() {
    if (this.reading) {
      this.again = true;
      return this.reading;
    }
    this.reading = readThread(this.number)
      .then(({ messages }) => {
        this.adopt(messages);
        this.draw([...messages, ...this.pending.values()]);
      })
      .catch(() => undefined) // the page says that the link is down
      .finally(() => {
        this.reading = undefined;
        if (this.again) {
          this.again = false;
          void this.refresh();
        }
      });
    return this.reading;
  }

  async submit(event) {
    event.preventDefault();
    const text = this.text.value.trim();
    const file = this.file.files[0];
    if (text === '' && !file) return this.text.focus();
    const key = `pending-${crypto.getRandomValues(new Uint32Array(2)).join('')}`;
    const media = file ? [{ contentType: file.type, base64: await base64Of(file) }] : [];
    const shown = file ? [{ contentType: file.type, url: URL.createObjectURL(file) }] : [];
    this.pending.set(key, {
      sid: key,
      direction: 'sent',
      text,
      media: shown,
      status: 'sending',
      at: new Date().toISOString(),
    });
    this.text.value = '';
    this.file.value = '';
    this.showPicked();
    this.typed();
    await this.refresh();
    try {
      await sendText(this.number, { text, media });
      this.pending.delete(key);
    } catch (error) {
      const failed = this.pending.get(key);
      if (failed) Object.assign(failed, { status: 'failed', problem: error.message });
    }
    await this.refresh();
  }

  toEnd() {
    this.thread.scrollTop = this.thread.scrollHeight;
    this.atEnd = true;
  }

  typed() {
    this.text.style.height = 'auto';
    // 2: its borders. No height before it stands in the page.
    if (this.text.scrollHeight > 0) this.text.style.height = `${Math.min(this.text.scrollHeight + 2, 120)}px`;
    this.element.querySelector('.send').disabled = this.text.value.trim() === '' && !this.file.files[0];
  }

  showPicked() {
    const file = this.file.files[0];
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

  /** What was drawn at once when it was typed becomes the message that the simulator now tells of. */
  adopt(messages) {
    for (const [key, pending] of this.pending) {
      if (pending.status === 'failed') continue;
      const real = messages.find(
        (one) => one.direction === 'sent' && one.text === pending.text && !this.nodes.has(one.sid),
      );
      if (!real) continue;
      this.pending.delete(key);
      const node = this.nodes.get(key);
      if (node) this.nodes.set(real.sid, node);
    }
  }

  draw(messages) {
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
      const bubble = before.get(message.sid) ?? bubbleOf(message);
      bubble.classList.toggle('follows', previous?.direction === message.direction);
      bubble.classList.toggle('failed', message.status === 'failed');
      write(bubble.querySelector('.mark'), markOf(message, message === lastSent));
      this.nodes.set(message.sid, bubble);
    });
    if (this.nodes.size === 0) this.nodes.set('hint', before.get('hint') ?? hint());
    place(this.thread, [...this.nodes.values()]);
    if (grew && (this.atEnd || newest.direction === 'sent')) this.toEnd();
  }
}

/** Makes `nodes` the children, without touching those that already stand in their place. */
function place(parent, nodes) {
  const wanted = new Set(nodes);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  nodes.forEach((node, index) => {
    if (parent.children[index] !== node) parent.insertBefore(node, parent.children[index] ?? null);
  });
}

function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

function bubbleOf(message) {
  const item = document.createElement('div');
  item.className = `message ${message.direction}`;
  for (const one of message.media) item.append(picture(one));
  if (message.text !== '') {
    const text = document.createElement('p');
    text.className = 'bubble';
    text.append(...linked(message.text));
    item.append(text);
  }
  const mark = document.createElement('span');
  mark.className = 'mark';
  item.append(mark);
  item.title = time.format(new Date(message.at));
  return item;
}

function markOf(message, last) {
  if (message.direction === 'received') return '';
  if (message.status === 'failed') return `Not sent: ${message.problem}`;
  if (message.status === 'sending') return 'Sending…';
  return last ? 'Delivered' : '';
}

function picture({ url, contentType }) {
  const link = document.createElement('a');
  link.className = 'picture';
  link.href = url;
  link.target = '_blank';
  link.rel = 'noreferrer';
  const image = document.createElement('img');
  image.src = url;
  image.alt = 'Picture';
  image.addEventListener('error', () => {
    // The public address may be out of this browser's reach; its path on this page's origin is the same file.
    const here = new URL(new URL(url, location.href).pathname, location.href).href;
    if (image.src === here) link.replaceChildren(`Attachment (${contentType})`);
    else link.href = image.src = here;
  });
  link.append(image);
  return link;
}

/** The text with its addresses as links. */
function linked(text) {
  return text.split(/(https?:\/\/[^\s]+)/).map((part, index) => {
    if (index % 2 === 0) return part;
    const link = document.createElement('a');
    link.href = part;
    link.target = '_blank';
    link.rel = 'noreferrer';
    link.textContent = part;
    return link;
  });
}

function moment(at) {
  const date = new Date(at);
  const today = date.toDateString() === new Date().toDateString();
  const node = document.createElement('p');
  node.className = 'moment';
  node.textContent = today ? time.format(date) : `${day.format(date)}, ${time.format(date)}`;
  return node;
}

function hint() {
  const node = document.createElement('p');
  node.className = 'hint';
  node.textContent = 'Text a keyword to join.';
  return node;
}

function base64Of(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result).split(',')[1]));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(file);
  });
}
