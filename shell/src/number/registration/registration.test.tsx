import type { HostedPage, NumberRegistration } from '@textloom/contracts';
import { api, apiError, apiOk, fireEvent, formOf, renderPart, screen, waitFor } from '@textloom/testing';
import { registrationOf } from '../../testing/registration.fixture';
import { RegistrationCard } from './registration.card';
import RegistrationPage from './registration.page';

const PAGE = 'https://textloom.example/join/pizza';
const HOSTED: HostedPage = { keyword: 'PIZZA', address: PAGE, picture: `${PAGE}/page.png` };

function show(
  entries: NumberRegistration[],
  path = '/account/number/registration',
  element = <RegistrationPage />,
  hosted: HostedPage | null = null,
) {
  const sent: Record<string, Record<string, string | string[]>[]> = { saved: [], submitted: [] };
  const handlers = [
    api.get('profiles/number-registrations', () => apiOk({ entries, hosted })),
    api.put('profiles/number-registrations/:number', async ({ request }) => {
      sent.saved?.push(await formOf(request));
      return apiOk({}, 'Draft saved.');
    }),
    api.post('profiles/number-registrations/:number/submit', async ({ request }) => {
      const form = await formOf(request);
      sent.submitted?.push(form);
      return form.website === 'https://wrong.example/'
        ? apiError(422, 'invalid', 'Wrong', { website: 'Wrong website.' })
        : apiOk({}, 'The registration was submitted.');
    }),
  ];
  return { ...renderPart(element, { path, handlers }), sent };
}
const field = (name: RegExp | string) => screen.findByRole('textbox', { name });

describe('decision 689: the page of a registration', () => {
  it('shows the draft, saves what is typed, and submits it', async () => {
    const { user, sent } = show([registrationOf()]);
    const name = await field(/Legal name/);
    expect(screen.getByText(/is not registered with the carriers yet/)).toBeVisible();
    await user.type(name, '!');
    await waitFor(() => expect(sent.saved).toMatchObject([{ business_name: "Luigi's Pizza LLC!" }]), {
      timeout: 5_000,
    });
    expect(await screen.findByText('Draft saved')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Submit to the carriers' }));
    await waitFor(() => expect(sent.submitted).toHaveLength(1));
    expect(sent.submitted?.[0]).toMatchObject({ volume: '1,000', registration_number: '12-3456789' });
  });

  it('shows what is missing at its field, and does not submit it', async () => {
    const { user, sent } = show([registrationOf({ answers: { business_name: 'Luigi' } })]);
    await user.click(await screen.findByRole('button', { name: 'Submit to the carriers' }));
    expect(await screen.findByText('Street is required.')).toBeVisible();
    expect(screen.getByText('Choose the kind of your business.')).toBeVisible();
    expect(screen.getByText('Registration number is required.')).toBeVisible();
    expect(sent.submitted).toEqual([]);
  });

  it('shows why it was refused and how to mend it, at the field', async () => {
    show([
      registrationOf({
        state: 'refused',
        refusal: {
          code: 30_445,
          field: 'website',
          reason: 'Invalid Information',
          mend: 'It must name you.',
          final: false,
        },
        history: [
          { event: 'submitted', text: '', at: '2026-11-01T12:00:00-07:00' },
          { event: 'refused', text: 'Invalid Information', at: '2026-11-02T12:00:00-07:00' },
        ],
      }),
    ]);
    expect(await screen.findByText(/Invalid Information \(Code 30445\)/)).toBeVisible();
    expect(await field(/Website/)).toBeInvalid();
    expect(screen.getAllByText('It must name you.').length).toBeGreaterThan(0);
    expect(screen.getByText('Refused: Invalid Information')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Submit again' })).toBeEnabled();
  });

  it('says that the carriers have suspended an approved number, why, and that it cannot be submitted again', async () => {
    show([
      registrationOf({
        state: 'refused',
        suspended_at: '2026-11-20T12:00:00-08:00',
        refusal: { code: 21_729, field: '', reason: 'It is suspended.', mend: 'Write to support.', final: true },
        history: [{ event: 'suspended', text: 'It is suspended.', at: '2026-11-20T12:00:00-08:00' }],
      }),
    ]);
    expect(await screen.findByText(/^The carriers have taken back their approval of/)).toBeVisible();
    expect(screen.getByText('The carriers have suspended it')).toBeVisible();
    expect(screen.getByText('Suspended')).toBeVisible();
    expect(screen.queryByText('Refused')).not.toBeInTheDocument();
    expect(screen.getByText('Suspended by the carriers: It is suspended.')).toBeVisible();
    expect(screen.getByText('Write to support.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Submit again' })).not.toBeInTheDocument();
  });

  it('is read-only while it is in review, and when it was refused for good', async () => {
    const { unmount } = show([registrationOf({ state: 'in_review' })]);
    expect(await screen.findByText(/The carriers review/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Submit/ })).toBeNull();
    unmount();
    show([
      registrationOf({
        state: 'refused',
        refusal: { code: 30_443, field: '', reason: 'Disallowed', mend: 'Never.', final: true },
      }),
    ]);
    expect(await screen.findByText('This number cannot be submitted again.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Submit/ })).toBeNull();
  });

  it('says first what carriers refuse for good', async () => {
    const forbidden = {
      words: 'cannabis',
      category: 'cannabis',
      citation: 'Twilio error 30860',
      field: 'business_name',
    };
    show([registrationOf({ forbidden })]);
    expect(await screen.findByText(/would be refused for good/)).toBeVisible();
  });

  it('shows the number of its address, and says when there is none', async () => {
    const { unmount } = show(
      [registrationOf(), registrationOf({ number: '8445550102', state: 'approved' })],
      '/account/number/registration?number=8445550102',
    );
    expect(await screen.findByText('The carriers have approved (844) 555-0102.')).toBeVisible();
    unmount();
    show([]);
    expect(await screen.findByText('No number to register')).toBeVisible();
  });

  it('has a card for the page of the number', async () => {
    show([registrationOf({ state: 'refused' })], '/account', <RegistrationCard number="8445550101" />);
    expect(await screen.findByRole('link', { name: 'Mend the registration' })).toHaveAttribute(
      'href',
      expect.stringContaining('/account/number/registration?number=8445550101'),
    );
  });

  const withPage = (answers: object, hosted: HostedPage | null = HOSTED) =>
    show(
      [registrationOf({ answers: { ...registrationOf().answers, ...answers } })],
      undefined,
      <RegistrationPage />,
      hosted,
    );

  it('shows the picture of the open page, and enters both addresses as the proof', async () => {
    const { user, sent } = withPage({ opt_in_url: 'https://luigi.example/', opt_in_picture: '' });
    const picture = await screen.findByRole('img', { name: /on which people join PIZZA/ });
    expect(picture).toHaveAttribute('src', '/join/pizza/page.png');
    expect(screen.getByRole('link', { name: 'Open the page' })).toHaveAttribute('href', PAGE);
    await user.click(screen.getByRole('button', { name: 'Use this page' }));
    expect(screen.getByText('The carriers get this page, and this picture of it.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Use this page' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Submit to the carriers' }));
    await waitFor(() => expect(sent.submitted).toHaveLength(1));
    expect(sent.submitted?.[0]).toMatchObject({ opt_in_url: PAGE, opt_in_picture: HOSTED.picture });
    fireEvent.error(picture);
    expect(screen.getByText('The picture does not load now.')).toBeVisible();
  });

  it('takes a page of another site, also without a picture, and none without https', async () => {
    const { user, sent } = withPage(
      { opt_in_url: 'https://luigi.example/', opt_in_picture: 'http://luigi.example/a.png' },
      null,
    );
    await user.click(await screen.findByRole('button', { name: 'Submit to the carriers' }));
    expect(await screen.findByText('Enter the whole address of the picture, with https://.')).toBeVisible();
    expect(screen.queryByRole('img')).toBeNull();
    await user.clear(await field('Picture of that page'));
    await user.click(screen.getByRole('button', { name: 'Submit to the carriers' }));
    await waitFor(() => expect(sent.submitted).toHaveLength(1));
    expect(sent.submitted?.[0]).toMatchObject({ opt_in_url: 'https://luigi.example/', opt_in_picture: '' });
  });

  it('does not offer a page without https to the carriers', async () => {
    withPage({ opt_in_url: '' }, { ...HOSTED, address: 'http://127.0.0.1/join/pizza' });
    expect(await screen.findByText(/only open pages with https/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Use this page' })).toBeNull();
  });

  it('says what reviewers see of the page after it was submitted', async () => {
    const { unmount } = show([registrationOf({ state: 'in_review' })]);
    expect(await screen.findByText(/what you change on the page changes there too/)).toBeVisible();
    expect(screen.getByText(HOSTED.picture)).toBeVisible();
    unmount();
    const closed = show([registrationOf({ state: 'in_review', proof: 'closed' })]);
    expect(await screen.findByText(/is not open, so reviewers see neither/)).toBeVisible();
    closed.unmount();
    show([registrationOf({ state: 'in_review', proof: 'elsewhere' })]);
    expect(await screen.findByText('What you submitted')).toBeVisible();
    expect(screen.queryByText(/reviewers see/i)).toBeNull();
  });

  const LOCAL = {
    number: '5125550101',
    kind: 'local',
    answers: {
      ...registrationOf().answers,
      ...{ company_form: 'Corporation', industry: 'FOOD_AND_BEVERAGE', brand_volume: 'LOW' },
      ...{
        job_title: 'Owner',
        job_position: 'CEO',
        second_sample: 'Luigi: closed on Monday. Reply STOP to unsubscribe',
      },
      message_flow: 'Guests text PIZZA to this number, as our menus tell them.',
    },
  };

  it('asks for a local number what its registry wants, and submits that too', async () => {
    const { user, sent } = show([registrationOf({ ...LOCAL, answers: { ...LOCAL.answers, job_title: '' } })]);
    const submit = await screen.findByRole('button', { name: 'Submit to the carriers' });
    await user.click(submit);
    expect(await screen.findByText('Job title is required.')).toBeVisible();
    expect(sent.submitted).toEqual([]);
    await user.type(await field(/Job title/), 'Owner');
    expect(screen.queryByRole('combobox', { name: /Texts in a month/ })).toBeNull();
    await user.click(submit);
    await waitFor(() => expect(sent.submitted).toHaveLength(1));
    expect(sent.submitted?.[0]).toMatchObject({
      job_title: 'Owner',
      industry: 'FOOD_AND_BEVERAGE',
      brand_volume: 'LOW',
    });
  });

  it('asks nothing about a business that is verified, and says so', async () => {
    const { unmount } = show([registrationOf({ ...LOCAL, business_approved: true })]);
    expect(await screen.findByText('Your business is verified')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /Legal name/ })).toBeNull();
    expect(await field(/How people agree, in full/)).toBeVisible();
    unmount();
    show([registrationOf({ ...LOCAL, state: 'submitted' })]);
    expect(await screen.findByText(/First your business is verified/)).toBeVisible();
    expect(screen.getByText('Guests text PIZZA to this number, as our menus tell them.')).toBeVisible();
  });
});
