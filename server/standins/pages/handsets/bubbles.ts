import type { HandsetMedia, HandsetMessage } from '../../handsets/handset-message';
import { linked } from '../dom';

const day = new Intl.DateTimeFormat(undefined, { weekday: 'long', month: 'short', day: 'numeric' });
const time = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' });

function paragraph(className: string, text: string): HTMLParagraphElement {
  const node = document.createElement('p');
  node.className = className;
  node.textContent = text;
  return node;
}

/** The buttons of a message over RCS. */
function chipsOf({ buttons }: HandsetMessage, onTap: (label: string) => void): HTMLElement {
  const chips = document.createElement('div');
  chips.className = 'chips';
  for (const { title, url } of buttons) {
    const chip = document.createElement(url === undefined ? 'button' : 'a');
    chip.className = 'chip';
    chip.textContent = title;
    if (chip instanceof HTMLAnchorElement) Object.assign(chip, { href: url, target: '_blank', rel: 'noreferrer' });
    else chip.addEventListener('click', () => onTap(title));
    chips.append(chip);
  }
  return chips;
}

/** `onTap`: a reply was tapped. */
export function bubbleOf(message: HandsetMessage, onTap: (label: string) => void): HTMLElement {
  const item = document.createElement('div');
  item.className = `message ${message.direction}`;
  for (const one of message.media) item.append(picture(one));
  if (message.text !== '') {
    const text = paragraph('bubble', '');
    text.append(...linked(message.text, '_blank'));
    item.append(text);
  }
  if (message.buttons.length > 0) item.append(chipsOf(message, onTap));
  const mark = document.createElement('span');
  mark.className = 'mark';
  item.append(mark);
  item.title = `${message.number}, ${time.format(new Date(message.at))}`;
  return item;
}

export function markOf(message: HandsetMessage, last: boolean): string {
  if (message.direction === 'received') return '';
  if (message.status === 'sending') return 'Sending…';
  return last ? 'Delivered' : '';
}

export function picture({ url, contentType }: HandsetMedia): HTMLAnchorElement {
  const link = document.createElement('a');
  link.className = 'picture';
  link.href = url;
  link.target = '_blank';
  link.rel = 'noreferrer';
  const image = document.createElement('img');
  image.src = url;
  image.alt = 'Picture';
  image.addEventListener('error', () => {
    // This browser may not reach the public address; the same path on this page's origin is the same file.
    const here = new URL(new URL(url, location.href).pathname, location.href).href;
    if (image.src === here) link.replaceChildren(`Attachment (${contentType})`);
    else link.href = image.src = here;
  });
  link.append(image);
  return link;
}

/** The time above the first message after a pause. */
export function moment(at: string): HTMLElement {
  const date = new Date(at);
  const today = date.toDateString() === new Date().toDateString();
  return paragraph('moment', today ? time.format(date) : `${day.format(date)}, ${time.format(date)}`);
}

/** Above the first message of another number than the one before. */
export const numberLine = (number: string): HTMLElement => paragraph('moment of-number', number);

export const hint = (): HTMLElement => paragraph('hint', 'Text a keyword to join.');

/** Sets the text only when it differs, because screen readers announce every write. */
export function write(node: Element | null, text: string): void {
  if (node && node.textContent !== text) node.textContent = text;
}
