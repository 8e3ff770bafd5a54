import type { NumberRegistration } from '@textloom/contracts';
import { api, apiError, apiOk, renderPart, screen, waitFor } from '@textloom/testing';
import { registrationOf } from '../../testing/registration.fixture';
import { RegistrationCard } from './registration.card';
import RegistrationPage from './registration.page';

const MINUTE = 60_000;
const at = (minutes: number): string => new Date(Date.now() + minutes * MINUTE).toISOString();
/** What the registry waits for: texted ten minutes ago. */
const due = (changes: object = {}) => ({
  ...{ phone: '5125550143', asked_at: at(-10), until: at(1_430), expired: false, again_at: at(-5), exhausted: false },
  ...changes,
});
const SOLE = { business_type: 'SOLE_PROPRIETOR', mobile_phone: '5125550143', industry: 'FOOD_AND_BEVERAGE' };
const registration = (answer_due: object | null = due(), changes: object = {}): NumberRegistration => {
  const { answers } = registrationOf();
  return registrationOf({
    ...{ kind: 'local', state: 'submitted', answers: { ...answers, ...SOLE }, answer_due },
    ...changes,
  });
};

function show(entry: NumberRegistration, element = <RegistrationPage />, refused = '') {
  const sent: string[] = [];
  const handlers = [
    api.get('profiles/number-registrations', () => apiOk({ entries: [entry], hosted: null })),
    api.post('profiles/number-registrations/:number/text-again', ({ params }) => {
      sent.push(String(params.number));
      return refused === ''
        ? apiOk({}, 'The registry is asked to text (512) 555-0143 again.')
        : apiError(409, 'conflict', refused);
    }),
  ];
  return { ...renderPart(element, { path: '/account/number/registration', handlers }), sent };
}
const again = () => screen.findByRole('button', { name: 'Send it again' });

describe('decision 772: the registry waits for the answer of a sole proprietor', () => {
  it('says which phone it texts and until when, and sends it again', async () => {
    const { user, sent, alerts } = show(registration());
    expect(await screen.findByText('Answer YES to the registry’s text')).toBeVisible();
    expect(screen.getByText(/verifies you by a text to \(512\) 555-0143, requested .* by .*, and the/)).toBeVisible();
    expect(screen.getByText('Waits for your answer')).toBeVisible();
    expect(screen.getByText('Mobile phone')).toBeVisible();
    expect(screen.queryByText('Registration number')).toBeNull();
    await user.click(await again());
    await waitFor(() => expect(sent).toEqual(['8445550101']));
    await waitFor(() =>
      expect(alerts().map(({ html }) => html)).toEqual(['The registry is asked to text (512) 555-0143 again.']),
    );
  });

  it.each([
    [{ again_at: at(4) }, /^You can send it again at/],
    [{ again_at: null }, 'The registry is asked to send it again.'],
    [{ again_at: null, exhausted: true }, /as often as it may be/],
  ])('cannot be sent again with %j, and says why', async (changes, text) => {
    show(registration(due(changes)));
    expect(await again()).toBeDisabled();
    expect(screen.getByText(text)).toBeVisible();
  });

  it('leads on when the answer came too late', async () => {
    show(registration(due({ asked_at: at(-1_500), until: at(-60), expired: true })));
    expect(await screen.findByText('The text was not answered in time')).toBeVisible();
    expect(screen.getByText(/no longer counts/)).toBeVisible();
    expect(await again()).toBeEnabled();
  });

  it('shows why another text is refused', async () => {
    const refused = 'The registry does not wait for an answer by text.';
    const { user, alerts } = show(registration(), <RegistrationPage />, refused);
    await user.click(await again());
    await waitFor(() => expect(alerts().map(({ html }) => html)).toEqual([refused]));
  });

  it('is said beside the number', async () => {
    show(registration(), <RegistrationCard number="8445550101" />);
    expect(await screen.findByText(/waits for your answer to a text of the registry/)).toBeVisible();
  });

  it('is no part of other registrations', async () => {
    show(registration(null));
    expect(await screen.findByText(/First your business is verified/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send it again' })).toBeNull();
  });
});

describe('decision 771: the form of a sole proprietor', () => {
  it('asks for the phone and the industry, and for nothing that only a company has', async () => {
    show(registration(null, { state: 'draft' }));
    expect(await screen.findByRole('textbox', { name: /Mobile phone/ })).toHaveValue('(512) 555-0143');
    expect(screen.getByRole('combobox', { name: /Industry/ })).toBeVisible();
    for (const name of [/Registration number/, /Job title/]) expect(screen.queryByRole('textbox', { name })).toBeNull();
    for (const name of [/Position/, /Legal form/, /Texts in a day/])
      expect(screen.queryByRole('combobox', { name })).toBeNull();
  });
});
