import { api, apiError, apiOk, formOf, make, mswServer, screen, waitFor, within } from '@textloom/testing';
import { card, PRO, show } from '../../testing/plans.fixture';

const NEXT = { next_plan: { plan_id: 2, name: 'Starter', price: 29 } };

describe('the plans page: changes at the end of the paid month', () => {
  it('a smaller plan is shown with its day and price, and can be withdrawn', async () => {
    const { user, alerts } = show([PRO], NEXT);
    expect(await screen.findByText('Changes to Starter on Dec 1, 2026, at $29 per month.')).toBeInTheDocument();
    mswServer.use(
      api.post('profiles/keepsubscription', () => apiOk({}, 'Your plan is kept.')),
      api.get('login', () => apiOk(make.login())),
    );
    await user.click(screen.getByRole('button', { name: 'Keep my plan' }));
    await waitFor(() => expect(screen.queryByText(/^Changes to/)).not.toBeInTheDocument());
    expect(alerts()).toEqual([{ kind: 'success', html: 'Your plan is kept.' }]);
  });

  it('a cancelled plan shows no change to another plan', async () => {
    show([PRO], { ...NEXT, cancelled: true });
    expect(await screen.findByText(/^Cancelled:/)).toBeInTheDocument();
    expect(screen.queryByText(/^Changes to/)).not.toBeInTheDocument();
  });

  it('extra keywords can be given back; a refusal is shown at the field', async () => {
    const { user, alerts } = show([PRO], { extra_keywords: 3 });
    const box = await card('Extra Keywords');
    await user.click(within(box).getByRole('button', { name: 'Give Back' }));
    const number = within(box).getByLabelText(/^Keywords to give back/);
    expect(number).toHaveAccessibleDescription('They end on Dec 1, 2026.');
    await user.clear(number);
    await user.type(number, '2');
    const message = 'You use 2 extra keywords, so you can give back at most 1.';
    mswServer.use(
      api.post('profiles/givebackkeywords', () => apiError(422, 'invalid', message, { give_back: message })),
    );
    await user.click(within(box).getByRole('button', { name: 'Give Back' }));
    expect(await within(box).findByText(message)).toBeInTheDocument();
    const sent: unknown[] = [];
    mswServer.use(
      api.post('profiles/givebackkeywords', async ({ request }) => {
        sent.push(await formOf(request));
        return apiOk({}, 'You give back 2 extra keywords on Dec 1, 2026.');
      }),
      api.get('login', () =>
        apiOk(
          make.login({
            profile: make.profile({ subscription: make.subscription({ extra_keywords: 3, given_back_keywords: 2 }) }),
          }),
        ),
      ),
    );
    await user.click(within(box).getByRole('button', { name: 'Give Back' }));
    expect(await screen.findByText('2 keywords end on Dec 1, 2026.')).toBeInTheDocument();
    expect(sent).toEqual([{ give_back: '2' }]);
    expect(alerts()).toEqual([{ kind: 'success', html: 'You give back 2 extra keywords on Dec 1, 2026.' }]);
  });

  it('returning extra keywords can be undone', async () => {
    const { user } = show([PRO], { extra_keywords: 3, given_back_keywords: 1 });
    mswServer.use(
      api.post('profiles/givebackkeywords', () => apiOk({}, 'You keep all your extra keywords.')),
      api.get('login', () => apiOk(make.login())),
    );
    expect(await screen.findByText('1 keyword ends on Dec 1, 2026.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Keep them' }));
    await waitFor(() => expect(screen.queryByText(/keyword ends/)).not.toBeInTheDocument());
  });

  it('without extra keywords there is nothing to return', async () => {
    show([PRO]);
    await card('Extra Keywords');
    expect(screen.queryByRole('button', { name: 'Give Back' })).not.toBeInTheDocument();
  });
});
