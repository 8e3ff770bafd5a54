import { bus } from '@textloom/bus';
import type { Conversation } from '@textloom/contracts';
import {
  act,
  api,
  apiError,
  apiPage,
  expectWarning,
  make,
  queryOf,
  renderRemote,
  screen,
  waitFor,
  within,
} from '@textloom/testing';
import { remote } from '../../../remote';

const changed = (id: number): void => act(() => bus.emit('inbox.changed', { conversation_id: id, unread: {} }));
const row = (last_message: string, changes: Partial<Conversation> = {}): Conversation =>
  make.conversation({ last_message, unread: false, ...changes });
const shown = async (text: string): Promise<HTMLElement> => {
  const found = (await screen.findByText(text)).closest('li');
  if (!found) throw new Error(`${text} is in no row`);
  return found;
};

describe('INBOX-001: live events that meet a load', () => {
  it('are made up for by the next event when the load that they caused failed', async () => {
    expectWarning(/^Loading \["conversations".* failed: It broke\./);
    const [first, second] = [row('one'), row('two')];
    let listed = second;
    let failures = 0;
    const { user } = renderRemote(remote, '/account/inbox', {
      handlers: [
        api.get('profiles/inbox', ({ request }) => {
          if (queryOf(request)['filter[after]'] !== undefined) return apiPage([listed], { next: '' });
          if (listed === second || failures > 0) return apiPage([first], { next: 'c1' });
          failures += 1;
          return apiError(500, 'internal', 'It broke.');
        }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Show more conversations' }));
    await shown('two');
    listed = { ...second, state: 'done' };
    changed(second.id);
    await waitFor(() => expect(failures).toBe(1));
    changed(first.id);
    await waitFor(async () =>
      expect(within(await shown('two')).getByRole('img', { name: 'Done' })).toBeInTheDocument(),
    );
  });
});
