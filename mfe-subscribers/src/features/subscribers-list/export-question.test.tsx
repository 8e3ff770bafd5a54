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

  it('names all subscribers, with the number, and that it can take minutes', async () => {
    expect(await asked('/subscribers', { total_entries: 1_234_567, active_subscribers: 1 })).toBe(
      'The file holds everybody on your list: 1,234,567 subscribers. Exporting can take minutes.',
    );
  });

  it('names the matches where filters are set', async () => {
    expect(await asked('/subscribers?zip=787', { total_entries: 1, active_subscribers: 1 })).toBe(
      'The file holds those who match your filters: 1 subscriber. Exporting can take minutes.',
    );
  });
});
