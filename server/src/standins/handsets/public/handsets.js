import {
  addHandset,
  digitsOf,
  format,
  listen,
  randomPhone,
  readHandsets,
  rememberedPhones,
  rememberPhones,
} from './api.js';
import { Phone } from './phone.js';

const byId = (id) => document.getElementById(id);
const phones = new Map();
let code = '';
let stopListening = () => undefined;

function settle() {
  rememberPhones([...phones.keys()]);
  byId('empty').hidden = phones.size > 0;
  byId('phones').hidden = phones.size === 0;
  stopListening();
  byId('link').textContent = '';
  if (phones.size === 0) return;
  stopListening = listen([...phones.keys()], {
    onThread: (number) => void phones.get(number)?.refresh(),
    onAll: () => phones.forEach((phone) => void phone.refresh()),
    onLink: (up) => {
      byId('link').textContent = up ? '' : 'The link to the simulator is down; trying again.';
    },
  });
}

function open(number) {
  const there = phones.get(number);
  if (there) return there;
  const phone = new Phone(number, code, close);
  phones.set(number, phone);
  byId('phones').append(phone.element);
  addHandset(number).catch(() => undefined); // remembered for the list of known numbers only
  return phone;
}

function openAndShow(number) {
  const phone = open(number);
  settle();
  phone.element.scrollIntoView({ block: 'nearest', inline: 'center' });
  phone.focus();
}

function close(phone) {
  const next = phone.element.nextElementSibling ?? phone.element.previousElementSibling;
  phones.delete(phone.number);
  phone.element.remove();
  settle();
  const neighbour = [...phones.values()].find((one) => one.element === next);
  if (neighbour) neighbour.focus();
  else byId('number').focus();
}

function unusedRandom() {
  let number = randomPhone();
  while (phones.has(number)) number = randomPhone();
  return number;
}

byId('add').addEventListener('submit', (event) => {
  event.preventDefault();
  const number = digitsOf(byId('number').value);
  byId('add-error').textContent = number ? '' : 'A phone number has 10 digits.';
  byId('number').setAttribute('aria-invalid', String(!number));
  if (!number) return byId('number').focus();
  byId('number').value = '';
  openAndShow(number);
});
byId('number').addEventListener('input', () => {
  byId('add-error').textContent = '';
  byId('number').removeAttribute('aria-invalid');
});
for (const id of ['random', 'first']) byId(id).addEventListener('click', () => openAndShow(unusedRandom()));

try {
  const handsets = await readHandsets();
  code = handsets.code;
  byId('known').replaceChildren(...handsets.phones.map((number) => new Option(format(number))));
} catch {
  byId('link').textContent = 'The simulator does not answer. Reload the page when the server is up.';
}
byId('code').textContent = code;
document.querySelector('[data-code]').textContent = code;
rememberedPhones().forEach(open);
settle();
