import {
  api,
  apiError,
  apiOk,
  formOf,
  HttpResponse,
  make,
  renderPart,
  screen,
  useCaptcha,
  waitFor,
  within,
  type FrameOptions,
  type Rendered,
} from '@textloom/testing';
import type { Subscription } from '@textloom/contracts';
import { emptyMessage, TestMessageButton, type AnyFile, type Composed } from '../index';

useCaptcha();

const TEXT: Composed = { ...emptyMessage, message: 'Two for one today' };
const PICTURE = new File(['pixels'], 'menu.png', { type: 'image/png' });

interface Sent {
  form: Record<string, string | string[]>;
  /** The raw request, because a multipart body can only be read as text here. */
  raw: string;
  key: string | null;
}
const sent: Sent[] = [];
let answers: (() => Response)[] = [];
beforeEach(() => {
  sent.length = 0;
  answers = [];
});
const receiving = api.post('messages/test/', async ({ request }) => {
  const raw = await request.clone().text();
  const multipart = request.headers.get('content-type')?.includes('multipart');
  sent.push({ form: multipart ? {} : await formOf(request), raw, key: request.headers.get('Idempotency-Key') });
  return (answers.shift() ?? (() => apiOk({ id: 1 }, 'The test message to (512) 555-0123 is being sent.')))();
});

async function open(composed: Composed<AnyFile> = TEXT, options: FrameOptions = {}): Promise<Rendered> {
  const view = renderPart(<TestMessageButton composed={composed} />, {
    permissions: ['captcha_disabled'],
    ...options,
    profile: { phone: '', ...options.profile },
    handlers: [receiving],
  });
  await view.user.click(screen.getByRole('button', { name: 'Test' }));
  await screen.findByRole('form', { name: 'Send Preview Message' });
  return view;
}
const phone = (): HTMLElement => screen.getByLabelText(/^Phone/);
const send = (): HTMLElement => screen.getByRole('button', { name: 'Send' });

describe('PERM-027, decision 114: the Test button', () => {
  const shown = (subscription: Partial<Subscription>): boolean => {
    renderPart(<TestMessageButton composed={TEXT} />, {
      profile: { subscription: make.subscription(subscription) },
    });
    return screen.queryByRole('button', { name: 'Test' }) !== null;
  };
  it.each([
    ['paid', { subscription_paid: true, with_trial: false }, true],
    ['on trial', { subscription_paid: false, with_trial: true }, true],
    ['neither paid nor on trial', { subscription_paid: false, with_trial: false }, false],
    ['paid, but not active', { subscription_paid: true, subscription_active: false }, false],
  ])('of an account that is %s', (_state, subscription, visible) => {
    expect(shown(subscription)).toBe(visible);
  });
});

describe('CAMP-019, decision 141: Send Preview Message', () => {
  it('sends phone, message, segments and captcha, once for a double click, then closes', async () => {
    const view = await open();
    expect(screen.getByRole('dialog', { name: 'Send Preview Message' })).toHaveTextContent('Two for one today');
    await view.user.type(phone(), '5125550123');
    await view.user.dblClick(send());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent.map(({ form }) => form)).toEqual([
      { phone: '5125550123', message: 'Two for one today', segments: '1', captcha: '' },
    ]);
    expect(sent[0]?.key).toMatch(/^[\w-]{16,}$/);
    expect(view.alerts()).toEqual([{ kind: 'success', html: 'The test message to (512) 555-0123 is being sent.' }]);
  });

  it('sends the file too', async () => {
    const view = await open({ message: '', segments: 3, file: PICTURE });
    await view.user.type(phone(), '5125550123');
    await view.user.click(send());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.raw).toMatch(/name="file"; filename="menu\.png"/);
    expect(sent[0]?.raw).toMatch(/name="segments"\r\n\r\n3\r\n/);
  });

  it('tells an unverified account immediately that it waits', async () => {
    await open(TEXT, { profile: { verified: false } });
    expect(screen.getByText(/^This waits until your email is verified\./)).toBeInTheDocument();
  });

  it('suggests the user’s own phone', async () => {
    await open(TEXT, { profile: { phone: '5125550100' } });
    expect(phone()).toHaveValue('(512) 555-0100');
  });

  it('shows samples in place of merge fields', async () => {
    await open({ ...TEXT, message: 'Hi {first_name|friend}' });
    expect(screen.getByRole('dialog')).toHaveTextContent('Hi Alex');
  });
});

describe('VAL-048: the message of a test', () => {
  it('is required', async () => {
    const view = await open(emptyMessage);
    await view.user.type(phone(), '5125550123');
    await view.user.click(send());
    expect(await screen.findByText('A message is required.')).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('is requested together with the phone', async () => {
    const view = await open(emptyMessage);
    await view.user.click(send());
    expect(await screen.findByText('Enter a valid phone number')).toBeInTheDocument();
    expect(screen.getByText('A message is required.')).toBeInTheDocument();
  });
});

describe('VAL-049: the phone of a test', () => {
  it('has the mask (###) ###-######, and a wrong one is refused at the field', async () => {
    const view = await open();
    await view.user.type(phone(), '512555012345');
    expect(phone()).toHaveValue('(512) 555-012345');
    await view.user.click(send());
    expect(await screen.findByText('Enter a valid phone number')).toHaveRole('alert');
    expect(sent).toEqual([]);
  });
});

describe('VAL-050: the captcha of a test', () => {
  it('is required, and its solution is sent', async () => {
    const view = await open(TEXT, { permissions: [] });
    await view.user.type(phone(), '5125550123');
    await view.user.click(send());
    expect(await screen.findByText('Please solve the captcha.')).toBeInTheDocument();
    expect(sent).toEqual([]);
    await view.user.click(await screen.findByRole('button', { name: 'Solve' }));
    await view.user.click(send());
    await waitFor(() => expect(sent[0]?.form.captcha).toBe('solved'));
  });

  it('is absent with captcha_disabled', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Solve' })).not.toBeInTheDocument();
  });
});

describe('ERR-015: a failed test', () => {
  it('shows the server’s message in a danger alert, keeps the phone and asks for a new captcha', async () => {
    answers = [() => apiError(409, 'not_enough_messages', 'You do not have enough messages.')];
    const view = await open(TEXT, { permissions: [] });
    await view.user.type(phone(), '5125550123');
    const solve = await screen.findByRole('button', { name: 'Solve' });
    await view.user.click(solve);
    await view.user.click(send());
    await waitFor(() => expect(view.alerts()).toEqual([{ kind: 'danger', html: 'You do not have enough messages.' }]));
    expect(phone()).toHaveValue('(512) 555-0123');
    expect(solve).not.toBeInTheDocument();
  });

  it('shows an error at the phone', async () => {
    answers = [() => apiError(409, 'opted_out', 'It has unsubscribed.', { phone: 'It has unsubscribed.' })];
    const view = await open();
    await view.user.type(phone(), '5125550123');
    await view.user.click(send());
    expect(await within(screen.getByRole('dialog')).findByText('It has unsubscribed.')).toHaveRole('alert');
  });

  it('retries with the same key after no response, and with a new key after a refusal', async () => {
    answers = [() => HttpResponse.error(), () => apiError(500, 'internal', 'It broke.')];
    const view = await open();
    await view.user.type(phone(), '5125550123');
    for (const times of [1, 2, 3]) {
      await waitFor(() => expect(send()).toBeEnabled());
      await view.user.click(send());
      await waitFor(() => expect(sent).toHaveLength(times));
    }
    const [first, second, third] = sent.map(({ key }) => key);
    expect(first).toBe(second);
    expect(third).not.toBe(second);
  });
});
