import { api, apiPage, make, renderRemote, screen, chooseAction } from '@textloom/testing';
import { remote } from '../../remote';

describe('SUBS-022: the export confirmation', () => {
  const asked = async (path: string, page: Record<string, unknown>): Promise<unknown> => {
    const view = renderRemote(remote, path, {
      handlers: [api.get('subscribers', () => apiPage([make.subscriber()], page))],
    });
    await screen.findByText('(512) 555-0123');
    const question = view.answerConfirm(false);
    await chooseAction(view.user, 'Export');
    return (await question).message;
  };

  it('mentions all subscribers with their number, and that it can take minutes', async () => {
    expect(await asked('/subscribers', { total_entries: 1_234_567, active_subscribers: 1 })).toBe(
      'The file contains everybody on your list: 1,234,567 subscribers. Exporting can take minutes.',
    );
  });

  it('mentions only the matches if filters are set', async () => {
    expect(await asked('/subscribers?zip=787', { total_entries: 1, active_subscribers: 1 })).toBe(
      'The file contains everybody who matches your filters: 1 subscriber. Exporting can take minutes.',
    );
  });
});
