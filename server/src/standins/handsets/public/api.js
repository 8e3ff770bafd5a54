/** The simulator's handset endpoints, and the phones that this browser has open. */

const BASE = '/carrier/handsets';
const OPEN = 'textloom.handsets.open';

async function call(path, init) {
  const answer = await fetch(BASE + path, init);
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(body.message ?? `The simulator answered ${answer.status}.`);
  return body;
}

export const readHandsets = () => call('/');
export const readThread = (phone) => call(`/${phone}/messages`);
export const addHandset = (phone) => call(`/${phone}`, { method: 'PUT' });
export const sendText = (phone, message) =>
  call(`/${phone}/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
  });

/**
 * Live changes of these phones. `onThread(phone)` for one, `onAll()` when any may have changed,
 * `onLink(up)` when the connection comes or goes. Answers how to stop.
 */
export function listen(phones, { onThread, onAll, onLink }) {
  const events = new EventSource(`${BASE}/events?phones=${phones.join(',')}`);
  events.addEventListener('thread', (event) => onThread(JSON.parse(event.data).phone));
  events.addEventListener('resync', onAll);
  events.addEventListener('open', () => {
    onLink(true);
    onAll(); // whatever was missed while it was down
  });
  events.addEventListener('error', () => onLink(false));
  return () => events.close();
}

export function rememberedPhones() {
  try {
    const phones = JSON.parse(localStorage.getItem(OPEN) ?? '[]');
    return Array.isArray(phones) ? phones.filter((phone) => /^\d{10}$/.test(phone)) : [];
  } catch {
    return [];
  }
}

export const rememberPhones = (phones) => localStorage.setItem(OPEN, JSON.stringify(phones));

/** 10 digits of whatever was typed, or null. */
export function digitsOf(text) {
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return /^\d{10}$/.test(digits) ? digits : null;
}

export const format = (phone) => `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`;

const AREAS = ['212', '303', '312', '404', '415', '512', '617', '702', '713', '773', '818', '919'];

/** A number of the range that is kept for fiction. */
export function randomPhone() {
  const area = AREAS[Math.floor(Math.random() * AREAS.length)];
  return `${area}55501${String(Math.floor(Math.random() * 100)).padStart(2, '0')}`;
}
