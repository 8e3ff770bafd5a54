/** The mails of the sink, read again every other second while the page is looked at. */

const EVERY_MS = 2000;
const LINK = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/g;
const byId = (id) => document.getElementById(id);
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Text with its links; never HTML. */
function fill(element, text) {
  let at = 0;
  for (const found of text.matchAll(LINK)) {
    const link = document.createElement('a');
    link.href = found[0];
    link.rel = 'noreferrer';
    link.textContent = found[0];
    element.append(text.slice(at, found.index), link);
    at = found.index + found[0].length;
  }
  element.append(text.slice(at));
}

function show(mail, fresh) {
  const article = byId('mail').content.cloneNode(true).querySelector('article');
  article.dataset.id = mail.id;
  article.classList.toggle('fresh', fresh);
  const title = article.querySelector('h2');
  title.id = `subject-${mail.id}`;
  title.textContent = mail.subject;
  article.setAttribute('aria-labelledby', title.id);
  const time = article.querySelector('time');
  time.dateTime = mail.at;
  time.textContent = moment.format(new Date(mail.at));
  article.querySelector('.code').textContent = mail.to.join(', ');
  fill(article.querySelector('.mail-text'), mail.text.trim());
  return article;
}

let shown = null;

/** Keeps what is there: a link under the pointer, or the selection, must not go with each look. */
function render(messages, to) {
  const box = byId('mails');
  const there = new Map([...box.children].map((article) => [article.dataset.id, article]));
  const wanted = messages.map((mail) => there.get(String(mail.id)) ?? show(mail, shown === to));
  wanted.forEach((article, index) => {
    if (box.children[index] !== article) box.insertBefore(article, box.children[index] ?? null);
  });
  while (box.children.length > wanted.length) box.lastElementChild.remove();
  box.setAttribute('aria-busy', 'false');
  // A feed without articles is none: it would be read out as one.
  box.hidden = messages.length === 0;
  byId('empty').hidden = messages.length > 0;
  byId('empty-title').textContent = to ? 'No mail to this recipient' : 'No mail yet';
  byId('empty-text').textContent = to
    ? `Nothing was sent to an address with “${to}”.`
    : 'Ask for a new password or create an account, and the mail appears here.';
  shown = to;
}

async function look() {
  const to = byId('to').value.trim();
  try {
    const answer = await fetch(`/outbox/messages?to=${encodeURIComponent(to)}`);
    if (!answer.ok) throw new Error(String(answer.status));
    const { messages } = await answer.json();
    if (to === byId('to').value.trim()) render(messages, to);
    byId('link').textContent = '';
  } catch {
    byId('link').textContent = 'The server does not answer; trying again.';
  }
}

let timer;
async function watch() {
  clearTimeout(timer);
  if (document.visibilityState === 'visible') await look();
  clearTimeout(timer);
  timer = setTimeout(watch, EVERY_MS);
}

byId('filter').addEventListener('submit', (event) => event.preventDefault());
byId('to').addEventListener('input', () => void watch());
document.addEventListener('visibilitychange', () => void watch());
void watch();
