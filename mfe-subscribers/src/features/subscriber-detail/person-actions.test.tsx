import type { Bulk, Subscriber } from '@textloom/contracts';
import { api, apiOk, apiPage, formOf, make, renderRemote, screen, within, type FrameOptions } from '@textloom/testing';
import { remote } from '../../remote';

const person = (changes: Partial<Subscriber> = {}): Subscriber =>
  make.subscriber({ id: 42, tags: 'vip, early', email: 'sam@example.com', ...changes });
const tagged: Bulk = {
  id: 5,
  kind: 'tag',
  state: 'done',
  name: 'Friday',
  total: 1,
  done: 1,
  changed: 1,
  undo_ms: 12_000,
  reason: '',
};

function show(path: string, subscriber: Subscriber, options: FrameOptions = {}) {
  const sent: Awaited<ReturnType<typeof formOf>>[] = [];
  const view = renderRemote(remote, path, {
    ...options,
    handlers: [
      api.get('subscribers/bulk', () => apiOk({ entries: [tagged] })),
      api.post('subscribers/bulk/tag', async ({ request }) => {
        sent.push(await formOf(request));
        return apiOk(tagged);
      }),
      api.get('subscribers/groups', () => apiPage([])),
      api.get('subscribers/tags', () => apiOk({ tags: [] })),
      api.get('subscribers/42/sequences', () => apiOk({ entries: [] })),
      api.get('subscribers/42/timeline', () => apiOk({ entries: [], before: '' })),
      api.get('subscribers/42/groups', () => apiOk({ entries: [{ id: 9, name: 'Regulars' }] })),
      api.get('subscribers/42', () => apiOk(subscriber)),
      api.get('subscribers', () =>
        apiPage([subscriber], { total_entries: 1, per_page_entries: 25, active_subscribers: 1 }),
      ),
    ],
  });
  return { ...view, sent };
}

const tag = async (view: ReturnType<typeof show>): Promise<void> => {
  await view.user.type(await screen.findByRole('combobox', { name: 'Tag' }), 'Friday{Enter}');
  const notice = within(await screen.findByRole('region', { name: 'Change' }));
  expect(notice.getByText('1 subscriber was tagged Friday.')).toBeInTheDocument();
  expect(notice.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
  expect(view.sent).toEqual([{ 'ids[]': ['42'], filter: '', tag: 'Friday' }]);
};
const menu = async (view: ReturnType<typeof show>): Promise<(string | null)[]> => {
  await view.user.click(await screen.findByRole('button', { name: 'More actions' }));
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
};

describe("The head of a person's page", () => {
  it('has Message, Group, and Tag and Unsubscribe in its menu @long', async () => {
    const view = show('/subscribers/42', person());
    expect(await screen.findByRole('link', { name: 'Message' })).toHaveAttribute(
      'href',
      '/messages/add?user_id=42&user_first_name=Sam&user_last_name=Rivera&user_phone=5125550123',
    );
    await view.user.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Group' }));
    expect(await screen.findByRole('dialog', { name: 'Add to group' })).toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await menu(view)).toEqual(['Tag', 'Unsubscribe']);
    await view.user.click(screen.getByRole('menuitem', { name: 'Tag' }));
    await tag(view);
  });

  it('offers neither message nor group for a person who has left', async () => {
    const view = show('/subscribers/42', person({ disabled: 1, disabled_at: '2026-11-09T12:00:00-08:00' }));
    expect(await menu(view)).toEqual(['Tag']);
    expect(screen.queryByRole('link', { name: 'Message' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Group' })).not.toBeInTheDocument();
  });

  it('PERM-005: offers Unsubscribe to the owner only', async () => {
    expect(await menu(show('/subscribers/42', person(), { profile: { authorized_account: true } }))).toEqual(['Tag']);
  });
});

describe('The panel of a person', () => {
  it('has the same actions, the filled fields with tags as chips, the groups and a way to the empty fields', async () => {
    const view = show('/subscribers?open=42', person());
    const panel = within(await screen.findByRole('dialog', { name: 'Subscriber' }));
    expect(await panel.findByRole('link', { name: 'Message' })).toBeInTheDocument();
    for (const name of ['Group', 'Unsubscribe']) expect(panel.getByRole('button', { name })).toBeInTheDocument();
    expect(panel.getByText('sam@example.com')).toBeInTheDocument();
    for (const chip of ['vip', 'early', 'Regulars']) expect(await panel.findByText(chip)).toBeInTheDocument();
    expect(panel.queryByText('Company')).not.toBeInTheDocument();
    expect(panel.getByRole('link', { name: 'Add field' })).toHaveAttribute('href', '/subscribers/42?edit=1');
    await view.user.click(panel.getByRole('button', { name: 'Tag' }));
    await tag(view);
  });
});
