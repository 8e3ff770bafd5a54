import type { Keyword } from '@textloom/contracts';
import {
  api,
  apiError,
  apiOk,
  expectWarning,
  make,
  renderRemote,
  screen,
  within,
  type Rendered,
} from '@textloom/testing';
import { remote } from '../../remote';
import { promiseUse } from '../../testing/promise.fixture';
import { joinAddress, pixelsPerModule, qrPath, qrSvg } from '../../components/qr-code';

const show = (changes: Partial<Keyword> = {}, path = '/keywords/7/poster'): Rendered =>
  renderRemote(remote, path, {
    profile: { company: 'Olivia’s Pizza' },
    handlers: [
      promiseUse(),
      api.get('keywords/:id', () =>
        apiOk(
          make.keyword({
            id: 7,
            keyword: 'PIZZA',
            expected_messages: 4,
            terms_url: 'https://example.com/terms',
            ...changes,
          }),
        ),
      ),
    ],
  });
const poster = () => screen.findByRole('article', { name: 'Poster to print' });

describe('KEY-007, KEY-010: the link to the poster', () => {
  it('is shown once the keyword is approved', async () => {
    show({}, '/keywords/7');
    expect(await screen.findByRole('link', { name: 'Poster' })).toHaveAttribute('href', '/keywords/7/poster');
  });

  it('is hidden before', async () => {
    show({ approved: false }, '/keywords/7');
    await screen.findByText('Under review');
    expect(screen.queryByRole('link', { name: 'Poster' })).not.toBeInTheDocument();
  });
});

describe('Poster of a keyword', () => {
  afterEach(() => jest.restoreAllMocks());

  it('explains how to join, names the sender, and has the required legal text', async () => {
    show();
    const card = await poster();
    expect(card).toHaveTextContent('Text PIZZA to 55888');
    expect(card).toHaveTextContent('Olivia’s Pizza');
    expect(card).toHaveTextContent(
      'Msg & data rates may apply. 4 msgs/month. Reply HELP for help, STOP to cancel. Terms: https://example.com/terms',
    );
    expect(within(card).getByRole('img', { name: 'QR code: text PIZZA to 55888' })).toBeInTheDocument();
  });

  it('decision 812: is in Spanish for a Spanish keyword', async () => {
    show({ language: 'es' });
    const card = await poster();
    expect(card).toHaveAttribute('lang', 'es');
    expect(card).toHaveTextContent('Envíe PIZZA al 55888');
    expect(card).toHaveTextContent(
      'Pueden aplicarse tarifas de mensajes y datos. 4 mensajes al mes. Responda AYUDA para obtener ayuda, ALTO o STOP para cancelar. Términos: https://example.com/terms',
    );
  });

  it('omits terms that do not exist', async () => {
    show({ terms_url: '', expected_messages: 1 });
    expect(await poster()).toHaveTextContent(/1 msg\/month\. Reply HELP for help, STOP to cancel\.$/);
  });

  it('is not shown before the approval', async () => {
    show({ approved: false });
    expect(await screen.findByText('The poster is ready once the keyword is approved')).toBeInTheDocument();
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
  });

  it('shows that the keyword was not found', async () => {
    expectWarning(/^Loading \["keywords","one".* failed: This keyword was not found\./);
    renderRemote(remote, '/keywords/7/poster', {
      handlers: [api.get('keywords/:id', () => apiError(404, 'not_found', 'This keyword was not found.'))],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('This keyword was not found.');
  });

  it('saves the code as an SVG file named after the keyword', async () => {
    const saved: { name: string; type: string }[] = [];
    let made: Blob | undefined;
    jest.spyOn(URL, 'createObjectURL').mockImplementation((blob) => ((made = blob as Blob), 'blob:made'));
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, type: made?.type ?? '' });
    });
    const view = show();
    await view.user.click(await screen.findByRole('button', { name: 'Download SVG' }));
    expect(saved).toEqual([{ name: 'pizza-qr-code.svg', type: 'image/svg+xml' }]);
    jest.restoreAllMocks();
  });
});

describe('QR code of a keyword', () => {
  it('opens the messages app with shortcode and keyword', () => {
    expect(joinAddress('55222', 'PIZZA')).toBe('sms:55222?&body=PIZZA');
    expect(joinAddress('(888) 555-0100', 'PIZZA')).toBe('sms:+18885550100?&body=PIZZA');
  });

  it('has a quiet zone of four modules and finder patterns in three corners', () => {
    const { size, path } = qrPath(joinAddress('55222', 'PIZZA'));
    const dark = new Set(path.split('M').map((square) => square.split('h')[0]));
    const finder = (x: number, y: number): boolean =>
      Array.from({ length: 7 }, (_, step) => dark.has(`${x + step} ${y}`) && dark.has(`${x} ${y + step}`)).every(
        Boolean,
      );
    expect([finder(4, 4), finder(size - 11, 4), finder(4, size - 11), finder(size - 11, size - 11)]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect([...dark].some((place) => place !== undefined && /^[0-3] |\s[0-3]$/.test(place))).toBe(false);
  });

  it('is a complete SVG file and sharp as a PNG', () => {
    const qr = qrPath('sms:55222?&body=PIZZA');
    const file = new DOMParser().parseFromString(qrSvg(qr, 'QR code: text PIZZA to 55222'), 'image/svg+xml');
    expect(file.documentElement.tagName).toBe('svg');
    expect(file.querySelector('title')?.textContent).toBe('QR code: text PIZZA to 55222');
    expect(qr.size * pixelsPerModule(qr.size)).toBeGreaterThanOrEqual(1000);
  });
});

describe('How people join, on the page of a keyword', () => {
  it.each([
    [true, /^The code opens the messages app/],
    [false, /^Advertise it once the keyword is approved/],
  ])('shows the text to send and its QR code; approved: %s', async (approved, words) => {
    show({ approved }, '/keywords/7');
    expect(await screen.findByText('Text PIZZA to 55888')).toBeInTheDocument();
    expect(screen.getByText(words)).toBeInTheDocument();
    const code = screen.getByRole('img', { name: 'QR code: text PIZZA to 55888' });
    const { path } = qrPath('sms:55888?&body=PIZZA');
    expect(code.querySelector('path')).toHaveAttribute('d', path);
    expect(screen.getByRole('button', { name: 'Download SVG' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Download PNG' })).toBeInTheDocument();
  });
});
