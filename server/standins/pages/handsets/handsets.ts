import { byId, find, fromTemplate } from '../dom';
import { addHandset, listen, readHandsets } from './api';
import { digitsOf, format, randomPhone, rememberedPhones, rememberPhones } from './numbers';
import { Phone } from './phone';

const number = byId('number', HTMLInputElement);
const addError = byId('add-error', HTMLElement);
const link = byId('link', HTMLElement);
const list = byId('phones', HTMLElement);
const phones = new Map<string, Phone>();
let code = '';
let stopListening = (): void => undefined;

/** Remembers the open phones and subscribes to their changes. */
function settle(): void {
  rememberPhones([...phones.keys()]);
  byId('empty', HTMLElement).hidden = phones.size > 0;
  list.hidden = phones.size === 0;
  stopListening();
  link.textContent = '';
  if (phones.size === 0) return;
  stopListening = listen([...phones.keys()], {
    onThread: (phone) => void phones.get(phone)?.refresh(),
    onAll: () => phones.forEach((phone) => void phone.refresh()),
    onLink: (up) => {
      link.textContent = up ? '' : 'The link to the simulator is down; trying again.';
    },
  });
}

function open(digits: string): Phone {
  const existing = phones.get(digits);
  if (existing) return existing;
  const phone = new Phone(digits, code, close);
  phones.set(digits, phone);
  list.append(phone.element);
  addHandset(digits).catch(() => undefined); // only adds the number to the list of suggestions
  return phone;
}

function openAndShow(digits: string): void {
  const phone = open(digits);
  settle();
  phone.element.scrollIntoView({ block: 'nearest', inline: 'center' });
  phone.focus();
}

function close(phone: Phone): void {
  const next = phone.element.nextElementSibling ?? phone.element.previousElementSibling;
  phones.delete(phone.number);
  phone.element.remove();
  settle();
  const neighbour = [...phones.values()].find((one) => one.element === next);
  (neighbour ?? number).focus();
}

function unusedRandom(): string {
  let digits = randomPhone();
  while (phones.has(digits)) digits = randomPhone();
  return digits;
}

function submit(event: SubmitEvent): void {
  event.preventDefault();
  const digits = digitsOf(number.value);
  addError.textContent = digits ? '' : 'A phone number has 10 digits.';
  number.setAttribute('aria-invalid', String(!digits));
  if (!digits) return number.focus();
  number.value = '';
  openAndShow(digits);
}

function showPatterns(patterns: Readonly<Record<string, string>>): void {
  for (const [digits, what] of Object.entries(patterns)) {
    const item = fromTemplate('pattern');
    find(item, 'dt', HTMLElement).textContent = digits;
    find(item, 'dd', HTMLElement).textContent = what;
    byId('patterns', HTMLElement).append(item);
  }
}

async function start(): Promise<void> {
  byId('add', HTMLFormElement).addEventListener('submit', submit);
  number.addEventListener('input', () => {
    addError.textContent = '';
    number.removeAttribute('aria-invalid');
  });
  for (const id of ['random', 'first'])
    byId(id, HTMLButtonElement).addEventListener('click', () => openAndShow(unusedRandom()));
  try {
    const handsets = await readHandsets();
    code = handsets.code;
    showPatterns(handsets.patterns);
    byId('known', HTMLDataListElement).replaceChildren(...handsets.phones.map((phone) => new Option(format(phone))));
  } catch {
    link.textContent = 'The simulator does not answer. Reload the page when the server is up.';
  }
  byId('code', HTMLElement).textContent = code;
  find(document, '[data-code]', HTMLElement).textContent = code;
  rememberedPhones().forEach(open);
  settle();
}

void start();
