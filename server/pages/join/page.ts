import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Solves the captcha while the form is sent. The server takes the form without it, from fewer people. */
async function solved(form: HTMLFormElement): Promise<string> {
  if (!('subtle' in crypto)) return '';
  const challenge = JSON.parse(form.dataset.challenge ?? '') as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return solution ? btoa(JSON.stringify({ challenge, solution })) : '';
}

function watch(form: HTMLFormElement): void {
  let sending = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (sending) return;
    sending = true;
    const button = form.querySelector('button');
    button?.setAttribute('aria-disabled', 'true');
    if (button) button.textContent = form.dataset.busy ?? '';
    const send = (captcha: string): void => {
      form.querySelector('input[name="captcha"]')?.setAttribute('value', captcha);
      form.submit();
    };
    solved(form).then(send, () => send(''));
  });
}

for (const form of document.forms) watch(form);
// Back from the answer: the browser may show this page as it was left, with the button pressed.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});
// The first problem, else what was answered.
document.querySelector<HTMLElement>('[aria-invalid]')?.focus();

if (parent !== window) {
  // The height of the form, and nothing else, for the script of the site that shows it.
  new ResizeObserver(() => {
    parent.postMessage({ textloomHeight: document.documentElement.offsetHeight }, '*');
  }).observe(document.documentElement);
}
