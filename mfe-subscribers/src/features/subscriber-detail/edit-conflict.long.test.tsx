import { bus } from '@textloom/bus';
import type { EditConflict } from '@textloom/contracts';
import { act, api, apiOk, formOf, HttpResponse, make, renderRemote, screen, waitFor, within } from '@textloom/testing';
import { remote } from '../../remote';

const person = make.subscriber({ id: 42, last_name: 'Bell', city: 'Austin' });
let stored = person;
let sent: Record<string, unknown>[] = [];
let refuse: readonly EditConflict[] = [];

const conflict = (conflicts: readonly EditConflict[]) =>
  HttpResponse.json(
    {
      status: 'error',
      message: 'Somebody else changed this subscriber.',
      data: { id: 'edit_conflict', fields: { last_name: 'Changed.' }, conflicts },
    },
    { status: 409 },
  );

function show() {
  stored = person;
  sent = [];
  refuse = [];
  return renderRemote(remote, '/subscribers/42?edit=1', {
    handlers: [
      api.get('subscribers/42/timeline', () => apiOk({ entries: [], before: '' })),
      api.get('subscribers/42/groups', () => apiOk({ entries: [] })),
      api.get('subscribers/42/sequences', () => apiOk({ entries: [] })),
      api.get('subscribers/42/history', () =>
        apiOk({ entries: [], total_entries: 0, per_page_entries: 25, current_page: 1 }),
      ),
      api.get('subscribers/42', () => apiOk(stored)),
      api.put(
        'subscribers/42',
        async ({ request }) => (
          sent.push(await formOf(request)),
          refuse.length > 0 ? conflict(refuse) : apiOk({ id: 42 }, 'Subscriber updated successfully.')
        ),
      ),
    ],
  });
}
type View = ReturnType<typeof show>;
const field = (name: string) => screen.findByRole('textbox', { name });
async function write(view: View, name: string, text: string): Promise<void> {
  const input = await field(name);
  await view.user.clear(input);
  await view.user.type(input, text);
}
const save = (view: View) => view.user.click(screen.getByRole('button', { name: 'Save' }));
const baseOf = (body: Record<string, unknown> | undefined): unknown => JSON.parse(String(body?.base));

describe('two users edit one subscriber', () => {
  it('sends only changes, with their previous values', async () => {
    const view = show();
    await write(view, 'Last name', 'Cruz');
    await save(view);
    await waitFor(() => expect(view.address()).toBe('/subscribers/42'));
    expect(sent).toEqual([{ last_name: 'Cruz', base: '{"last_name":"Bell"}' }]);
  });

  it('a field changed by another user shows the conflict; Keep mine replaces the other value', async () => {
    const view = show();
    refuse = [{ field: 'last_name', yours: 'Cruz', theirs: 'Diaz' }];
    await write(view, 'Last name', 'Cruz');
    await write(view, 'City', 'Dallas');
    await save(view);
    const notice = await screen.findByRole('group', { name: 'Last name was changed' });
    expect(notice).toHaveTextContent('Changed by somebody else to “Diaz” while you were editing.');
    expect(await field('Last name')).toHaveValue('Cruz');
    expect(await field('City')).toHaveValue('Dallas');
    // Saving again without a choice overwrites nothing.
    await save(view);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(baseOf(sent[1])).toEqual({ last_name: 'Bell', city: 'Austin' });
    await view.user.click(
      within(await screen.findByRole('group', { name: 'Last name was changed' })).getByRole('button', {
        name: /Keep mine/,
      }),
    );
    refuse = [];
    await save(view);
    await waitFor(() => expect(view.address()).toBe('/subscribers/42'));
    expect(sent[2]).toMatchObject({ last_name: 'Cruz', city: 'Dallas' });
    expect(baseOf(sent[2])).toEqual({ last_name: 'Diaz', city: 'Austin' });
  });

  it('Use theirs takes the other value, and other input stays', async () => {
    const view = show();
    refuse = [{ field: 'last_name', yours: 'Cruz', theirs: '' }];
    await write(view, 'Last name', 'Cruz');
    await write(view, 'City', 'Dallas');
    await save(view);
    expect(await screen.findByText('Changed by somebody else to nothing while you were editing.')).toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: /Use theirs/ }));
    expect(await field('Last name')).toHaveValue('');
    expect(screen.queryByRole('group', { name: 'Last name was changed' })).not.toBeInTheDocument();
    refuse = [];
    await save(view);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual({ city: 'Dallas', base: '{"city":"Austin"}' });
  });

  it('live updates change untouched fields, but not edited ones', async () => {
    const view = show();
    await write(view, 'Last name', 'Cruz');
    stored = { ...person, last_name: 'Diaz', city: 'Waco' };
    act(() => bus.emit('subscriber.changed', { ids: [42], keyword_ids: [7] }));
    expect(await screen.findByDisplayValue('Waco', {}, { timeout: 15_000 })).toBe(await field('City'));
    expect(await field('Last name')).toHaveValue('Cruz');
    await save(view);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toEqual([{ last_name: 'Cruz', base: '{"last_name":"Bell"}' }]);
  });
});

describe('leaving a changed form', () => {
  it('switching to another tab of the page keeps the input', async () => {
    const view = show();
    await write(view, 'Last name', 'Cruz');
    await view.user.click(screen.getByRole('tab', { name: 'Message History' }));
    expect(await screen.findByText('No messages yet')).toBeInTheDocument();
    expect(screen.queryByRole('form', { name: 'Edit Details' })).not.toBeInTheDocument();
    await view.user.click(screen.getByRole('tab', { name: 'Details' }));
    expect(await field('Last name')).toHaveValue('Cruz');
  });

  it('leaving the page asks, but not after a save', async () => {
    const view = show();
    await write(view, 'Last name', 'Cruz');
    const asked = view.answerConfirm(false);
    await view.user.click(screen.getByRole('link', { name: 'Subscribers' }));
    expect(await asked).toMatchObject({ title: 'Leave without saving?', message: 'Your changes will be lost.' });
    expect(await field('Last name')).toHaveValue('Cruz');
    await save(view);
    await waitFor(() => expect(view.address()).toBe('/subscribers/42'));
    await view.user.click(screen.getByRole('link', { name: 'Subscribers' }));
    expect(view.address()).toBe('/subscribers');
  });
});
