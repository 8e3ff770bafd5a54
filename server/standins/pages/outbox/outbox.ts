import type { OutboxMail, OutboxMessages } from '../../mail/outbox-mail';
import { byId, find, fromTemplate, linked, place } from '../dom';

/** How often the visible page reloads the mails. */
const EVERY_MS = 2000;
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const recipient = byId('to', HTMLInputElement);
const link = byId('link', HTMLElement);
const box = byId('mails', HTMLElement);

function show(mail: OutboxMail, fresh: boolean): HTMLElement {
  const article = fromTemplate('mail');
  article.dataset.id = String(mail.id);
  article.classList.toggle('fresh', fresh);
  const title = find(article, 'h2', HTMLElement);
  title.id = `subject-${mail.id}`;
  title.textContent = mail.subject;
  article.setAttribute('aria-labelledby', title.id);
  const time = find(article, 'time', HTMLTimeElement);
  time.dateTime = mail.at;
  time.textContent = moment.format(new Date(mail.at));
  find(article, '.code', HTMLElement).textContent = mail.to.join(', ');
  find(article, '.mail-text', HTMLElement).append(...linked(mail.text.trim()));
  return article;
}

/** The recipient that the shown mails were filtered by; null before the first load. */
let shownTo: string | null = null;

/** Keeps existing articles, so that a link under the pointer and the selection survive a refresh. */
function render(messages: readonly OutboxMail[], to: string): void {
  const existing = new Map([...box.children].map((article) => [article.getAttribute('data-id'), article]));
  place(
    box,
    messages.map((mail) => existing.get(String(mail.id)) ?? show(mail, shownTo === to)),
  );
  box.setAttribute('aria-busy', 'false');
  // A screen reader would announce an empty feed as a feed.
  box.hidden = messages.length === 0;
  byId('empty', HTMLElement).hidden = messages.length > 0;
  byId('empty-title', HTMLElement).textContent = to ? 'No mail to this recipient' : 'No mail yet';
  byId('empty-text', HTMLElement).textContent = to
    ? `Nothing was sent to an address with “${to}”.`
    : 'Ask for a new password or create an account, and the mail appears here.';
  shownTo = to;
}

async function read(): Promise<void> {
  const to = recipient.value.trim();
  try {
    const response = await fetch(`/outbox/messages?to=${encodeURIComponent(to)}`);
    if (!response.ok) throw new Error(String(response.status));
    const { messages } = (await response.json()) as OutboxMessages;
    if (to === recipient.value.trim()) render(messages, to);
    link.textContent = '';
  } catch {
    link.textContent = 'The server does not answer; trying again.';
  }
}

let timer: number | undefined;
async function watch(): Promise<void> {
  clearTimeout(timer);
  if (document.visibilityState === 'visible') await read();
  clearTimeout(timer);
  timer = setTimeout(() => void watch(), EVERY_MS);
}

byId('filter', HTMLFormElement).addEventListener('submit', (event) => event.preventDefault());
recipient.addEventListener('input', () => void watch());
document.addEventListener('visibilitychange', () => void watch());
void watch();
