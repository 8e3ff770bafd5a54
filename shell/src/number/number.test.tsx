import type { AccountNumbers, AvailableNumber, HeldNumber, NumberPrice } from '@textloom/contracts';
import { api, apiError, apiOk, expectWarning, renderPart, screen, waitFor, within } from '@textloom/testing';
import NumberPage from './number.page';

const HELD: HeldNumber = {
  ...{ suspended_at: null, reached_until: null, country: 'US', pictures: true },
  month_price: 2.15,
  ...{ number: '8885550140', kind: 'toll_free', state: 'bought', approved_at: null },
  bought_at: '2026-11-03T09:30:00-08:00',
};
const PRICES: NumberPrice[] = [
  { kind: 'toll_free', valid_from: '2026-12-01', month: 2.15, registration: 0, registration_month: 0, segment: 0.0045 },
  { kind: 'local', valid_from: '2026-12-01', month: 1.15, registration: 19.5, registration_month: 10, segment: 0.0045 },
];
const numbersOf = (changes: Partial<AccountNumbers> = {}): AccountNumbers => ({
  ...{ own: null, sender: null, rcs: false, entries: [], not_for_sale: '', prices: PRICES },
  ...changes,
});
const onSale = (number: string, place = 'Austin, TX', pictures = true): AvailableNumber => ({
  number,
  place,
  pictures,
});

/** Nothing to move to. */
const NO_MOVE = { numbers: [], from: '55222', people: 0, remaining: 0, per_second: 3, last: null };

/** Renders the page with a server that sells these numbers; returns its calls. */
function show(numbers: AccountNumbers = numbersOf(), found: AvailableNumber[] = [], sold?: string) {
  let now = numbers;
  const calls: string[] = [];
  const view = renderPart(<NumberPage />, {
    path: '/account/number',
    handlers: [
      api.get('profiles/numbers', () => apiOk(now)),
      api.get('profiles/number-registrations', () => apiOk({ entries: [] })),
      api.get('numbers/move', () => apiOk(NO_MOVE)),
      api.get('profiles/number-port', () => apiOk({ port: null, problem: 'You hold a number.' })),
      api.get('profiles/numbers/available', ({ request }) => {
        calls.push(decodeURIComponent(new URL(request.url).search));
        return apiOk({ entries: found });
      }),
      api.post('profiles/numbers', async ({ request }) => {
        const form = new URLSearchParams(await request.text());
        const number = form.get('number') ?? '';
        calls.push(`buy ${number} at ${form.get('prices_from')}`);
        const message = 'Somebody else has bought this number. Choose another one.';
        if (number === sold) return apiError(422, 'invalid', message, { number: message });
        now = numbersOf({ entries: [{ ...HELD, number, kind: 'local' }], not_for_sale: 'You hold a number.' });
        return apiOk({ state: 'bought' }, 'It is yours.');
      }),
      api.delete('profiles/numbers/:number', ({ params }) => {
        calls.push(`give back ${String(params.number)}`);
        now = numbersOf();
        return apiOk({}, 'It was given back.');
      }),
    ],
  });
  return { ...view, calls };
}

describe('Your number', () => {
  it('says that campaigns with buttons go over RCS', async () => {
    show(numbersOf({ own: '8885550100', rcs: true }));
    expect(await screen.findByText(/^Campaigns with buttons go over RCS, from your agent/)).toBeInTheDocument();
  });

  it.each([
    [true, 'Texts and pictures'],
    [false, 'Text only, no pictures'],
    [null, 'Texts. Whether it carries pictures is not known.'],
  ])('says what it carries, and its country: %s', async (pictures, said) => {
    const sender = { kind: 'toll_free', per_second: 3, per_day: null, country: 'CA', pictures } as const;
    show(numbersOf({ own: '8885550140', sender, entries: [{ ...HELD, state: 'in_use' }] }));
    expect(await screen.findByText(said)).toBeInTheDocument();
    expect(screen.getByText('Canada')).toBeInTheDocument();
  });

  it('is suspended by the carriers, and says what becomes of the texts', async () => {
    const suspended_at = '2026-11-28T10:00:00-08:00';
    show(numbersOf({ own: '8885550140', entries: [{ ...HELD, state: 'in_use', suspended_at }] }));
    expect(await screen.findByText('The carriers have suspended your number')).toBeInTheDocument();
    expect(screen.getByText(/Your texts wait, and leave once the carriers approve the number again/)).toBeVisible();
  });

  it('may be suspended before the account moves to it', async () => {
    const suspended_at = '2026-11-28T10:00:00-08:00';
    show(numbersOf({ entries: [{ ...HELD, state: 'approved', approved_at: suspended_at, suspended_at }] }));
    expect(await screen.findByText('Suspended')).toBeInTheDocument();
    expect(screen.getByText(/Suspended by the carriers on Nov 28, 2026. Nothing leaves from it/)).toBeInTheDocument();
  });

  it('says the same of one that is held, and nothing of the shared code', async () => {
    show(numbersOf({ entries: [{ ...HELD, pictures: false }] }));
    expect(await screen.findByText('United States · Text only, no pictures')).toBeInTheDocument();
    expect(screen.queryByText('Carries')).not.toBeInTheDocument();
  });

  it('is the shared code, or the account’s own', async () => {
    show();
    expect(await screen.findByText(/^Shared with other accounts/)).toBeInTheDocument();
    expect(screen.queryByText('The number that you hold')).not.toBeInTheDocument();
    expect(screen.queryByText(/RCS/)).not.toBeInTheDocument();
  });

  it('is the account’s own once texts leave from it', async () => {
    show(numbersOf({ own: '8885550140', entries: [{ ...HELD, state: 'in_use' }] }));
    expect(await screen.findByText('Your own. Nobody else texts from it.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Give back/ })).not.toBeInTheDocument();
  });

  it.each([
    ['buying', { bought_at: null }, 'Being bought', /has not confirmed the purchase yet/],
    ['bought', {}, 'Waits for registration', /Yours since Nov 3, 2026/],
    ['approved', { approved_at: '2026-11-20T10:00:00-08:00' }, 'Approved', /Approved by the carriers on Nov 20, 2026/],
    ['left', { reached_until: '2027-01-20T10:00:00-08:00' }, 'Left', /People may still text it until Jan 20, 2027/],
  ] as const)('shows a held number that is %s', async (state, changes, chip, text) => {
    show(numbersOf({ entries: [{ ...HELD, ...changes, state }], not_for_sale: 'You hold a number.' }));
    expect(await screen.findByText('(888) 555-0140')).toBeInTheDocument();
    expect(screen.getByText(chip)).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.getByText('You hold a number.')).toBeInTheDocument();
    expect(screen.queryAllByRole('button', { name: /^Give back/ })).toHaveLength(
      state === 'buying' || state === 'left' ? 0 : 1,
    );
  });

  it('is found, chosen, confirmed and then held', async () => {
    const { user, answerConfirm, calls } = show(numbersOf(), [onSale('5125550100'), onSale('5125550101', '', false)]);
    await user.type(await screen.findByLabelText('Area code'), '512');
    await user.click(screen.getByRole('button', { name: 'Search numbers' }));
    const list = within(await screen.findByRole('list', { name: 'Numbers for sale' }));
    expect(list.getByText('Austin, TX')).toBeInTheDocument();
    expect(list.getByText('Text only, no pictures')).toBeInTheDocument();
    const no = answerConfirm(false);
    await user.click(list.getByRole('button', { name: 'Choose (512) 555-0101' }));
    expect((await no).title).toBe('Get (512) 555-0101?');
    const yes = answerConfirm(true);
    await user.click(list.getByRole('button', { name: 'Choose (512) 555-0101' }));
    await yes;
    expect(await screen.findByText('Waits for registration')).toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'Numbers for sale' })).not.toBeInTheDocument();
    expect(calls).toEqual([expect.stringContaining('filter[area_code]=512'), 'buy 5125550101 at 2026-12-01']);
  });

  it('says what each kind costs before it is chosen, and again in the question', async () => {
    const { user, answerConfirm } = show(numbersOf(), [onSale('5125550100')]);
    const local =
      '$1.15 a month, $19.50 once and $10 a month for its registration once it is approved, and $0.0045 for each segment that leaves from it, for the carriers.';
    expect(await screen.findByText(/^\$2\.15 a month, and \$0\.0045 for each segment/)).toBeInTheDocument();
    expect(screen.getByText(local)).toBeInTheDocument();
    await user.click(screen.getByRole('combobox', { name: 'Kind' }));
    await user.click(await screen.findByRole('option', { name: 'Local' }));
    await user.click(screen.getByRole('button', { name: 'Search numbers' }));
    const no = answerConfirm(false);
    await user.click(await screen.findByRole('button', { name: 'Choose (512) 555-0100' }));
    expect((await no).message).toMatch(/^\$1\.15 a month, .* These fees are charged when your plan renews or ends\./);
  });

  it('says that nothing is charged where numbers have no price', async () => {
    show(numbersOf({ prices: [] }));
    expect(await screen.findAllByText('Nothing is charged for it beside your plan.')).toHaveLength(2);
    expect(screen.queryByText(/when your plan renews/)).not.toBeInTheDocument();
  });

  it('shows the price of the number in use, and none of one that is free', async () => {
    show(numbersOf({ own: '8885550140', entries: [{ ...HELD, state: 'in_use' }], not_for_sale: 'None.' }));
    expect(await screen.findByText('$2.15 a month')).toBeInTheDocument();
  });

  it('leaves the results when somebody else has bought it', async () => {
    const { user, answerConfirm } = show(numbersOf(), [onSale('5125550100'), onSale('5125550198')], '5125550198');
    await user.click(await screen.findByRole('button', { name: 'Search numbers' }));
    const yes = answerConfirm(true);
    await user.click(await screen.findByRole('button', { name: 'Choose (512) 555-0198' }));
    await yes;
    await waitFor(() => expect(screen.queryByText('(512) 555-0198')).not.toBeInTheDocument());
    expect(screen.getByText('(512) 555-0100')).toBeInTheDocument();
  });

  it('is looked for in vain, and not with half an area code', async () => {
    const { user, calls } = show();
    await user.type(await screen.findByLabelText('Area code'), '51');
    await user.click(screen.getByRole('button', { name: 'Search numbers' }));
    expect(await screen.findByText('An area code has three digits, like 512.')).toBeInTheDocument();
    expect(calls).toEqual([]);
    await user.type(screen.getByLabelText('Area code'), '2');
    await user.click(screen.getByRole('button', { name: 'Search numbers' }));
    expect(await screen.findByText('No numbers match')).toBeInTheDocument();
  });

  it('is given back after a confirmation', async () => {
    const { user, answerConfirm, calls } = show(numbersOf({ entries: [HELD], not_for_sale: 'You hold a number.' }));
    const yes = answerConfirm(true);
    await user.click(await screen.findByRole('button', { name: 'Give back (888) 555-0140' }));
    expect((await yes).title).toBe('Give back (888) 555-0140?');
    expect(await screen.findByRole('button', { name: 'Search numbers' })).toBeInTheDocument();
    expect(calls).toEqual(['give back 8885550140']);
  });

  it('shows a failed load, and retries', async () => {
    let works = false;
    expectWarning(/numbers.* failed: It broke/);
    const { user } = renderPart(<NumberPage />, {
      path: '/account/number',
      handlers: [
        api.get('profiles/numbers', () => (works ? apiOk(numbersOf()) : apiError(500, 'internal', 'It broke.'))),
        api.get('profiles/number-port', () => apiOk({ port: null, problem: '' })),
        api.get('numbers/move', () => apiOk(NO_MOVE)),
      ],
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    works = true;
    await user.click(again);
    expect(await screen.findByText(/^Shared with other accounts/)).toBeInTheDocument();
  });

  it('is for owners only', async () => {
    renderPart(<NumberPage />, {
      path: '/account/number',
      profile: { authorized_account: true },
    });
    expect(await screen.findByText(/does not allow this action/)).toBeInTheDocument();
  });
});
