import { orderSchema } from '@textloom/contracts';
import { adoptSession, session } from '@textloom/session';
import { act, api, apiError, apiOk, apiPage, make, mswServer, render, screen, waitFor } from '@textloom/testing';
import userEvent from '@testing-library/user-event';
import { App } from '../app/app';
import { loadSession } from '../base/late-session';
import { loginOf } from '../testing/shell.fixture';

const user = userEvent.setup();
let root: HTMLElement;

// As bootstrap does for a browser that keeps a sign-in.
beforeAll(() => loadSession());
beforeEach(() => {
  // The user may not read invoices.
  mswServer.use(api.get('orders', () => apiError(403, 'forbidden', 'Not Allowed')));
  adoptSession(loginOf({ profile: make.profile({ freeze: true }) }));
  root = render(<App />).container;
});
afterEach(() => act(() => adoptSession(null)));

describe('MODAL-004, MODAL-005, MODAL-006, MODAL-007, NAV-031: a frozen account', () => {
  it('shows that it is on hold and the support contact, in place of the application', async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Reminder: Your Account Is On Hold' });
    expect(dialog).toHaveTextContent(/validation of your account failed/);
    expect(dialog).toHaveTextContent(/phone or email support, Monday to Friday 9AM to 5PM CST/);
    // The page title is set.
    expect(document.title).toBe('Reminder: Your Account Is On Hold - Textloom');
    expect(screen.queryByRole('navigation', { hidden: true })).toBeNull();
    expect(screen.queryByRole('main', { hidden: true })).toBeNull();
  });

  it('leaves the root with content, so that index.html does not report a failed start', async () => {
    await screen.findByRole('dialog');
    expect(root).not.toBeEmptyDOMElement();
  });

  it('cannot close it by Escape, by the backdrop or by a button', async () => {
    const dialog = await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    const backdrop = document.querySelector('.MuiDialog-container');
    if (!backdrop) throw new Error('no backdrop');
    await user.click(backdrop);
    expect(dialog).toBeVisible();
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Sign out']);
  });

  it('can download its invoices and credit notes', async () => {
    const order = (id: number, more: object = {}) =>
      orderSchema.parse({
        id,
        date: '2026-11-10T08:00:00-08:00',
        kind: 'renewal',
        description: 'Business plan, one month',
        state: 'paid',
        total: 199,
        refunded: 0,
        failure: '',
        invoice: `INV-00000${id}`,
        automatic: false,
        card: { brand: 'visa', last4: '4242' },
        ...more,
      });
    const note = { id: 4, number: 'CN-000004', date: '2026-11-11T08:00:00-08:00', amount: 199, state: 'refunded' };
    const saved: string[] = [];
    mswServer.use(
      api.get('orders', () => apiPage([order(2, { credit_notes: [note] }), order(3, { invoice: '' })])),
      api.get('orders/:id/credit-notes/:note', ({ params }) => {
        saved.push(`${String(params.id)} ${String(params.note)}`);
        return new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } });
      }),
    );
    act(() => adoptSession(null));
    act(() => adoptSession(loginOf({ profile: make.profile({ freeze: true }) })));
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await user.click(await screen.findByRole('button', { name: 'CN-000004' }));
    await waitFor(() => expect(saved).toEqual(['2 4']));
    // A failed payment has no invoice.
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'INV-000002',
      'CN-000004',
      'Sign out',
    ]);
  });

  it('NAV-028: can be signed out by the logout address', async () => {
    mswServer.use(api.delete('login', () => apiOk()));
    act(() => adoptSession(null));
    window.history.replaceState(null, '', '/app/logout');
    act(() => adoptSession(loginOf({ profile: make.profile({ freeze: true }) })));
    await waitFor(() => expect(session.current.status).toBe('signed-out'));
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
    expect(window.location.pathname).toBe('/app/home');
  });

  it('can sign out', async () => {
    mswServer.use(api.delete('login', () => apiOk()));
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(session.current.status).toBe('signed-out'));
    expect(await screen.findByLabelText(/^Email/)).toBeVisible();
  });
});
