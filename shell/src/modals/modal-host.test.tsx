import { alertModal, openModal, showSubscriptionExpired } from '@textloom/kit';
import { act, api, apiOk, expectWarning, renderPart, screen, waitFor, within } from '@textloom/testing';
import { loginOf, ROUTES } from '../testing/shell.fixture';
import { ModalHost } from './modal-host';

const opened = <T,>(open: () => Promise<T>): Promise<T> => {
  let answer: Promise<T> | undefined;
  act(() => {
    answer = open();
  });
  return answer ?? open();
};
const button = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });

describe('MODAL-002: the alert modal', () => {
  it('shows a text and resolves when it is closed', async () => {
    const { user } = renderPart(<ModalHost />);
    const read = opened(() => alertModal({ title: 'Sent', html: 'Your <b>campaign</b> is on its way.' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sent' });
    expect(dialog).toHaveTextContent('Your campaign is on its way.');
    expect(within(dialog).getAllByRole('button')).toHaveLength(1);
    await user.click(button('OK'));
    await read;
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('MODAL-008, MODAL-009: the generic modal', () => {
  it("asks with the opener's labels, No and Yes by default, and returns the result", async () => {
    const { user } = renderPart(<ModalHost />);
    const first = opened(() =>
      openModal({ title: 'Leave?', html: 'What you typed is lost.', yes: 'Leave', no: 'Stay' }),
    );
    expect(
      within(await screen.findByRole('dialog', { name: 'Leave?' }))
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['Stay', 'Leave']);
    await user.click(button('Leave'));
    expect(await first).toBe(true);
    const second = opened(() => openModal({ title: 'Send?', html: 'Now.' }));
    await screen.findByRole('dialog', { name: 'Send?' });
    await user.click(button('No'));
    expect(await second).toBe(false);
    const third = opened(() => openModal({ title: 'Send?', html: 'Now.' }));
    await user.keyboard('{Escape}');
    expect(await third).toBe(false);
  });

  it('shows a view of the opener, which can close it', async () => {
    const { user } = renderPart(<ModalHost />);
    const answer = opened(() =>
      openModal({ title: 'Pick', render: ({ close }) => <button onClick={() => close(true)}>This one</button> }),
    );
    await user.click(await screen.findByRole('button', { name: 'This one' }));
    expect(await answer).toBe(true);
  });

  it('can be closed if the opener’s view crashes', async () => {
    expectWarning(/Error: broken/);
    const { user } = renderPart(<ModalHost />, { handlers: [api.post('client-errors', () => apiOk())] });
    const answer = opened(() =>
      openModal({
        title: 'Pick',
        render: () => {
          throw new Error('broken');
        },
      }),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('This part could not be shown.');
    await user.click(button('No'));
    expect(await answer).toBe(false);
  });

  it('opens one at a time, in order, and keeps the focus inside', async () => {
    const { user } = renderPart(<ModalHost />);
    const first = opened(() => openModal({ title: 'First', html: '1' }));
    const second = opened(() => openModal({ title: 'Second', html: '2' }));
    expect((await screen.findAllByRole('dialog')).map((dialog) => dialog.textContent)).toEqual([
      expect.stringContaining('First'),
    ]);
    await waitFor(() => expect(button('Yes')).toHaveFocus());
    await user.tab();
    await user.tab();
    expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement);
    await user.click(button('Yes'));
    expect(await first).toBe(true);
    await user.click(within(await screen.findByRole('dialog', { name: 'Second' })).getByRole('button', { name: 'No' }));
    expect(await second).toBe(false);
  });

  it('returns the focus to its opener', async () => {
    const { user } = renderPart(
      <>
        <button onClick={() => void openModal({ title: 'First', html: '1' })}>Open</button>
        <ModalHost />
      </>,
    );
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'No' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
  });
});

describe('MODAL-003, ERR-023: the subscription-expired modal', () => {
  const show = (routes = ROUTES, authorized_account = false) =>
    renderPart(<ModalHost />, { session: loginOf({ routes: [...routes] }), profile: { authorized_account } });

  it('links to My Account/Plans', async () => {
    const view = show();
    act(showSubscriptionExpired);
    const dialog = await screen.findByRole('dialog', { name: 'Subscription expired' });
    expect(dialog).toHaveTextContent(
      'Your subscription expired. Please renew your subscription. You can do that under My Account/Plans.',
    );
    expect(within(dialog).getByRole('link', { name: 'My Account' })).toHaveAttribute('href', '/account');
    expect(within(dialog).getByRole('link', { name: 'Plans' })).toHaveAttribute('href', '/plans');
    await view.user.click(button('Renew'));
    expect(view.address()).toBe('/plans');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('refers a user who cannot pay to the owner', async () => {
    show(ROUTES, true);
    act(showSubscriptionExpired);
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      'Please renew your subscription. The owner of this account can do that under My Account/Plans.',
    );
    expect(screen.queryByRole('link', { name: 'Plans' })).not.toBeInTheDocument();
  });

  it('opens once however often it is emitted, and can be closed', async () => {
    const { user } = show();
    act(showSubscriptionExpired);
    act(showSubscriptionExpired);
    await screen.findByRole('dialog');
    await user.click(button('Not now'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('names the pages without links for users who do not have them', async () => {
    show(ROUTES.filter(({ path }) => path !== '/plans' && path !== '/account'));
    act(showSubscriptionExpired);
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('My Account/Plans');
    expect(within(dialog).queryByRole('link')).not.toBeInTheDocument();
    expect(
      within(dialog)
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['OK']);
  });
});
