import { api, apiOk, formOf, renderRemote, screen, waitFor, within, type Rendered } from '@textloom/testing';
import { remote } from '../../remote';
import { counted, noDraft, preflight, run } from '../../testing/compose.fixture';

interface Given {
  /** Makes the account always leave out people who got all promised messages. */
  keeps?: boolean;
}

/** A campaign to 120 people, 40 of whom got all promised messages. */
async function open({ keeps = false }: Given = {}) {
  const asked: unknown[] = [];
  const sent: unknown[] = [];
  const dryRun = api.post('messages/campaigns/dryrun', async ({ request }) => {
    const { beyond_promise: beyond } = await formOf(request);
    asked.push(beyond);
    return apiOk(
      beyond === '1'
        ? run({ recipients: 120, beyond_promise: 40 })
        : run({ recipients: 80, over_promise: 40, keeps_promise: keeps }),
    );
  });
  const save = api.post('messages/campaigns', async ({ request }) => {
    sent.push((await formOf(request)).beyond_promise);
    return apiOk({ id: 5, recipients: 120, required: 120 }, 'Sent.');
  });
  const view = renderRemote(remote, '/messages/add', { handlers: [dryRun, save, ...noDraft(), counted(80, 40)] });
  await view.user.click(await screen.findByRole('combobox', { name: 'To' }));
  await view.user.click(await screen.findByRole('option', { name: /^PIZZA/ }));
  await view.user.click(screen.getByRole('textbox', { name: 'Message' }));
  await view.user.paste('Two for one today');
  return { view, asked, sent };
}
const review = async (view: Rendered): Promise<HTMLElement> => {
  await waitFor(() => expect(screen.getByRole('button', { name: 'Review and send' })).toBeEnabled());
  await view.user.click(screen.getByRole('button', { name: 'Review and send' }));
  return preflight();
};
const LEFT_OUT = '40 people have got as many messages this month as your welcome promised, and are left out.';

describe('people who got all promised messages', () => {
  it('are counted beside the cost before the pre-flight', async () => {
    await open();
    await waitFor(() =>
      expect(screen.getByLabelText('Cost')).toHaveTextContent('80 people × 1 = 80 messages · 40 left out'),
    );
  });

  it('are left out by the pre-flight, and texted only after an explicit choice', async () => {
    const { view, asked, sent } = await open();
    const dialog = await review(view);
    expect(within(dialog).getByText(LEFT_OUT)).toBeInTheDocument();
    expect(within(dialog).getByText('Got all promised this month')).toBeInTheDocument();
    await view.user.click(within(dialog).getByRole('button', { name: 'Send to them anyway' }));
    expect(
      await within(dialog).findByText(
        '40 people get more messages this month than your welcome promised. Your name is kept with the campaign.',
      ),
    ).toBeInTheDocument();
    expect(dialog).toHaveAccessibleName('Send to 120 people?');
    await view.user.click(within(dialog).getByRole('button', { name: 'Leave them out' }));
    expect(await within(dialog).findByText(LEFT_OUT)).toBeInTheDocument();
    await view.user.click(within(dialog).getByRole('button', { name: 'Send to them anyway' }));
    await waitFor(() => expect(dialog).toHaveAccessibleName('Send to 120 people?'));
    await view.user.click(within(dialog).getByRole('button', { name: 'Send Now' }));
    await waitFor(() => expect(sent).toEqual(['1']));
    expect(asked.slice(0, 2)).toEqual(['0', '1']);
  });

  it('cannot be included if the account always leaves them out', async () => {
    const { view, sent } = await open({ keeps: true });
    const dialog = await review(view);
    expect(within(dialog).getByText(LEFT_OUT)).toBeInTheDocument();
    expect(within(dialog).queryByRole('button', { name: 'Send to them anyway' })).not.toBeInTheDocument();
    await view.user.click(within(dialog).getByRole('button', { name: 'Send Now' }));
    await waitFor(() => expect(sent).toEqual(['0']));
  });
});
