/** Where the script's own calls go. */
export interface Provider {
  base: string;
  publishableKey: string;
}

/** The fields of an intent that the script reads. */
interface Intent {
  object: 'setup_intent' | 'payment_intent';
  status: string;
  last_setup_error?: unknown;
  last_payment_error?: unknown;
}
export type Outcome = { error: unknown } | { setupIntent: Intent } | { paymentIntent: Intent };

const UNREACHABLE = {
  type: 'api_connection_error',
  message: 'We could not reach the card provider. Please check your connection and try again.',
};

/** Calls the stand-in; a failure is returned as the error that Stripe's script returns. */
export async function request(
  { base, publishableKey }: Provider,
  path: string,
  init: RequestInit = {},
): Promise<{ error: unknown } | { body: Record<string, unknown> }> {
  try {
    const response = await fetch(`${base}/v1/${path}`, {
      ...init,
      headers: { authorization: `Bearer ${publishableKey}` },
    });
    const body = (await response.json()) as Record<string, unknown>;
    return body.error ? { error: body.error } : { body };
  } catch {
    return { error: UNREACHABLE };
  }
}

async function readIntent(provider: Provider, secret: string): Promise<{ error: unknown } | { intent: Intent }> {
  const id = secret.split('_secret_')[0] ?? '';
  const kind = id.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
  const answer = await request(provider, `${kind}/${id}?client_secret=${encodeURIComponent(secret)}`);
  return 'error' in answer ? answer : { intent: answer.body as unknown as Intent };
}

function outcomeOf(intent: Intent): Outcome {
  const error = intent.last_setup_error ?? intent.last_payment_error;
  if (intent.status === 'requires_payment_method' && error) return { error };
  return intent.object === 'setup_intent' ? { setupIntent: intent } : { paymentIntent: intent };
}

const TITLE = 'Confirm with your bank';

interface Parts {
  dialog: HTMLDialogElement;
  close: HTMLButtonElement;
  frame: HTMLIFrameElement;
}

function createDialog(address: string): Parts {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', TITLE);
  // A bank's page has its own colours.
  dialog.style.cssText = `box-sizing: border-box; width: min(26rem, 100vw); max-width: 100vw; padding: 0; border: 0;
    border-radius: 12px; overflow: hidden; color-scheme: light; background: #ffffff; color: #1c2430;
    font: 16px/1.5 system-ui, sans-serif; box-shadow: 0 0 0 100vmax rgb(0 0 0 / 40%)`;
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = 'Cancel';
  close.style.cssText = `display: block; margin-left: auto; min-height: 44px; padding: 0 16px; border: 0;
    background: transparent; color: inherit; font: inherit; cursor: pointer`;
  const frame = document.createElement('iframe');
  frame.title = TITLE;
  frame.src = address;
  frame.style.cssText = 'display: block; width: 100%; height: 23rem; border: 0';
  dialog.append(close, frame);
  return { dialog, close, frame };
}

/** Shows the bank's page until the holder answers. Closing it counts as not confirmed. */
function showChallenge(provider: Provider, secret: string): Promise<{ error: unknown } | { intent: Intent }> {
  const address = `${provider.base}/v1/challenge`;
  const { dialog, close, frame } = createDialog(`${address}?client_secret=${encodeURIComponent(secret)}`);
  return new Promise((resolve) => {
    const finish = (answer: { error: unknown } | { intent: Intent }): void => {
      // Returns the focus to where it was.
      dialog.close();
      dialog.remove();
      resolve(answer);
    };
    // Any page that loads in the frame may be the one after the answer.
    frame.addEventListener('load', () => {
      void readIntent(provider, secret).then((answer) => {
        if ('error' in answer || answer.intent.status !== 'requires_action') finish(answer);
      });
    });
    const giveUp = (event: Event): void => {
      event.preventDefault();
      const body = new URLSearchParams({ client_secret: secret, action: 'fail' });
      void fetch(address, { method: 'POST', body })
        .then(() => readIntent(provider, secret))
        .then(finish, () => finish({ error: UNREACHABLE }));
    };
    close.addEventListener('click', giveUp);
    // Escape.
    dialog.addEventListener('cancel', giveUp);
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** Runs the challenge of an intent. Throws if the intent is not waiting for one, as Stripe's script does. */
export async function handleNextAction(provider: Provider, secret: string): Promise<Outcome> {
  const before = await readIntent(provider, secret);
  if ('error' in before) return before;
  if (before.intent.status !== 'requires_action')
    throw new Error('handleNextAction: The PaymentIntent or SetupIntent supplied is not in the requires_action state.');
  const after = await showChallenge(provider, secret);
  return 'error' in after ? after : outcomeOf(after.intent);
}
