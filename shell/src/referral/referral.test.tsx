import { bus } from '@textloom/bus';
import {
  act,
  api,
  apiError,
  apiOk,
  expectWarning,
  renderPart,
  screen,
  waitFor,
  type FrameOptions,
} from '@textloom/testing';
import { ReferralPanel } from './referral.panel';

const REFERRAL = {
  link: 'https://textloom.example/r/abcdefghjk',
  visits: 1204,
  signups: 3,
  bonus_messages: 500,
  bonus_per_signup: 250,
};
const show = (options: FrameOptions = {}) =>
  renderPart(<ReferralPanel />, { handlers: [api.get('profiles/referral', () => apiOk(REFERRAL))], ...options });
const figure = async (name: string): Promise<string | null | undefined> =>
  (await screen.findByRole('heading', { name })).closest('section')?.textContent;

afterEach(() => jest.restoreAllMocks());

describe('ACCT-004: the referral program', () => {
  it("shows the account's link, its visits, sign-ups and the bonus", async () => {
    show();
    expect(await screen.findByRole('textbox', { name: 'Your referral link' })).toHaveValue(REFERRAL.link);
    expect(await figure('Visits')).toContain('1,204');
    expect(await figure('Sign-ups')).toContain('3');
    expect(await figure('Bonus')).toContain('500');
  });

  it('explains how it works, with the size of the bonus', async () => {
    show();
    expect(
      await screen.findByText(/As soon as they are a paying customer, you get 250 extra messages/),
    ).toBeInTheDocument();
  });

  it('promises no bonus if there is none', async () => {
    show({ handlers: [api.get('profiles/referral', () => apiOk({ ...REFERRAL, bonus_per_signup: 0 }))] });
    expect(await screen.findByRole('heading', { name: 'How it works' })).toBeInTheDocument();
    expect(screen.queryByText(/paying customer/)).not.toBeInTheDocument();
  });

  it('copies the link', async () => {
    const view = show();
    await view.user.click(await screen.findByRole('button', { name: 'Copy link' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(REFERRAL.link);
  });

  it('selects the link if it cannot copy', async () => {
    const view = show();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await view.user.click(await screen.findByRole('button', { name: 'Copy link' }));
    await waitFor(() =>
      expect(view.alerts()).toEqual([
        { kind: 'info', html: 'The link could not be copied. It is selected: copy it by hand.' },
      ]),
    );
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Your referral link' });
    expect(input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0)).toBe(REFERRAL.link);
  });

  it('shows a bonus credited while open', async () => {
    let bonus_messages = 0;
    show({ handlers: [api.get('profiles/referral', () => apiOk({ ...REFERRAL, bonus_messages }))] });
    expect(await figure('Bonus')).toContain('0');
    bonus_messages = 750;
    act(() => bus.emit('profile.changed', { reason: 'balance' }));
    expect(await screen.findByText('750')).toBeInTheDocument();
  });

  it('shows an error and tries again', async () => {
    expectWarning(/^Loading \["referral".* failed: It broke\./);
    let calls = 0;
    const view = show({
      handlers: [
        api.get(
          'profiles/referral',
          () => ((calls += 1), calls === 1 ? apiError(500, 'internal', 'It broke.') : apiOk(REFERRAL)),
        ),
      ],
    });
    expect(await screen.findByText('It broke.')).toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('textbox', { name: 'Your referral link' })).toBeInTheDocument();
  });
});
