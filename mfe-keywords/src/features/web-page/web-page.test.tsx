import type { KeywordPage } from '@textloom/contracts';
import {
  api,
  apiError,
  apiOk,
  expectWarning,
  formOf,
  make,
  renderRemote,
  screen,
  waitFor,
  within,
  type FrameOptions,
  type Rendered,
} from '@textloom/testing';
import { qrPath } from '../../components/qr-code';
import { remote } from '../../remote';

const PAGE: KeywordPage = {
  on: false,
  names: 0,
  terms_url: 'https://shop.example/terms',
  privacy_url: '',
  sender: 'Marco’s Pizza',
  address: 'https://texts.example/join/pizza',
  snippet: '<script src="https://texts.example/join/pizza/form.js" async></script>',
};

const show = (changes: Partial<KeywordPage> = {}, handlers: FrameOptions['handlers'] = []): Rendered =>
  renderRemote(remote, '/keywords/7/web', {
    handlers: [
      ...handlers,
      api.get('keywords/:id/page', () => apiOk({ ...PAGE, ...changes })),
      api.get('keywords/:id', () => apiOk(make.keyword({ id: 7, keyword: 'PIZZA', expected_messages: 4 }))),
    ],
  });
const terms = () => screen.findByRole('textbox', { name: 'Terms address' });
const save = (view: Rendered) => view.user.click(screen.getByRole('button', { name: 'Save' }));

describe('The web page of a keyword', () => {
  it('shows the words that people agree to while its addresses are typed', async () => {
    const view = show();
    expect(await terms()).toHaveValue('https://shop.example/terms');
    const words = screen.getByRole('region', { name: 'What people agree to' });
    expect(
      within(words).getByText(/texts from Marco’s Pizza \(PIZZA, from 55888\).*up to 4 msgs\/mo\./),
    ).toBeInTheDocument();
    await view.user.type(
      screen.getByRole('textbox', { name: 'Privacy policy address' }),
      'https://shop.example/privacy',
    );
    expect(words).toHaveTextContent('Privacy policy: https://shop.example/privacy');
  });

  it('saves what was chosen', async () => {
    const sent: unknown[] = [];
    const view = show({}, [
      api.post(
        'keywords/:id/page',
        async ({ request }) => (sent.push(await formOf(request)), apiOk({ id: 7 }, 'Web page saved. It is on.')),
      ),
    ]);
    await terms();
    await view.user.click(screen.getByRole('checkbox', { name: 'The page and the form are open' }));
    await view.user.type(
      screen.getByRole('textbox', { name: 'Privacy policy address' }),
      'https://shop.example/privacy',
    );
    await save(view);
    await waitFor(() =>
      expect(sent).toEqual([
        { on: '1', names: '0', terms_url: 'https://shop.example/terms', privacy_url: 'https://shop.example/privacy' },
      ]),
    );
    expect(view.alerts()).toEqual([{ kind: 'info', html: 'Web page saved. It is on.' }]);
  });

  it('shows a server error at its field and keeps the input', async () => {
    const view = show({}, [
      api.post('keywords/:id/page', () =>
        apiError(422, 'invalid', 'Enter the address.', {
          privacy_url: 'Enter the address of your privacy policy: the page links to it.',
        }),
      ),
    ]);
    await view.user.clear(await terms());
    await view.user.type(await terms(), 'https://shop.example/new');
    await save(view);
    const privacy = await screen.findByText('Enter the address of your privacy policy: the page links to it.');
    expect(privacy).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Privacy policy address' })).toBeInvalid();
    expect(await terms()).toHaveValue('https://shop.example/new');
  });

  it('offers the address and the form, and opens the page while it is on', async () => {
    show({ on: true });
    expect(await screen.findByRole('textbox', { name: 'Address of the page' })).toHaveValue(PAGE.address);
    expect(screen.getByRole('textbox', { name: 'Form for your website' })).toHaveValue(PAGE.snippet);
    expect(screen.getByRole('link', { name: 'Open the page' })).toHaveAttribute('href', PAGE.address);
    const code = screen.getByRole('img', { name: 'QR code: the web page of PIZZA' });
    expect(code.querySelector('path')).toHaveAttribute('d', qrPath(PAGE.address).path);
    expect(screen.getByRole('link', { name: 'Poster' })).toHaveAttribute('href', '/keywords/7/poster');
  });

  it('says that the address is not open while it is off', async () => {
    show();
    expect(await screen.findByText(/^Switch it on and save\./)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Open the page' })).not.toBeInTheDocument();
    expect(screen.queryByRole('img', { name: /^QR code/ })).not.toBeInTheDocument();
  });

  it('shows that the settings failed to load', async () => {
    expectWarning(/^Loading \["keywords","one",7,"page"\] failed/);
    show({}, [api.get('keywords/:id/page', () => apiError(404, 'not_found', 'This keyword was not found.'))]);
    expect(await screen.findByRole('alert')).toHaveTextContent('This keyword was not found.');
  });
});
