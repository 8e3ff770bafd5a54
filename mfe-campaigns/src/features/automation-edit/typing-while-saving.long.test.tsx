import type { Automation } from '@textloom/contracts';
import { api, apiOk, apiPage, formOf, renderRemote, screen, waitFor } from '@textloom/testing';
import { remote } from '../../remote';
import { automation, sequence, STEP } from '../../testing/automation.fixture';
import { nothingFound } from '../../testing/compose.fixture';

type Sent = Record<string, string | string[]>;
const stepsOf = (sent: Sent | undefined): unknown[] =>
  [sent?.['steps[]'] ?? []].flat().map((step) => JSON.parse(step) as unknown);

/** A server that delays the first save and the reload after it until released. */
function slowly(before: Automation, after: Automation) {
  const sent: Sent[] = [];
  const held: (() => void)[] = [];
  const hold = () => new Promise<void>((go) => held.push(go));
  let saved = false;
  const view = renderRemote(remote, '/messages/automations/5', {
    handlers: [
      api.put('messages/automations/5', async ({ request }) => {
        sent.push(await formOf(request));
        if (!saved) await hold();
        saved = true;
        return apiOk({ id: 5 }, 'Saved.');
      }),
      api.get('messages/automations/5', async () => {
        if (saved && sent.length === 1) await hold();
        return apiOk(saved ? after : before);
      }),
      api.get('messages/automations/5/runs', () => apiPage([])),
      api.get('messages/automations/5/people', () => apiPage([])),
      ...nothingFound(),
    ],
  });
  const untilHeld = (count: number) => waitFor(() => expect(held.length).toBeGreaterThanOrEqual(count));
  const save = async (): Promise<void> => {
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
  };
  return {
    ...view,
    sent,
    save,
    whileSaving: () => untilHeld(1),
    /** Releases the save, but not the reload. */
    whileReading: async () => {
      held[0]?.();
      await untilHeld(2);
    },
    finish: () => held.forEach((go) => go()),
  };
}

describe('An automation that is being saved', () => {
  it('keeps input typed meanwhile, and saves it with the revision of the first save', async () => {
    const view = slowly(automation(), automation({ name: 'Deal', revision: 5 }));
    const { user } = view;
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, ' Deal');
    await view.save();
    await view.whileSaving();
    const message = screen.getByRole('textbox', { name: 'Message' });
    await user.type(message, '!');
    await view.whileReading();
    await user.type(message, '!');
    view.finish();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Deal'));
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('Two for one!!');
    await view.save();
    await waitFor(() => expect(view.sent).toHaveLength(2));
    expect(view.sent[1]).toMatchObject({ revision: '5', name: 'Deal', message: 'Two for one!!' });
  });

  it('shows the stored values if nothing is typed meanwhile', async () => {
    const view = slowly(automation(), automation({ name: 'Deal', message: 'Stored', revision: 5 }));
    await screen.findByRole('textbox', { name: 'Name' });
    await view.save();
    await view.whileSaving();
    await view.whileReading();
    view.finish();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Deal'));
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('Stored');
  });

  it('recognises an added message of a sequence that is edited meanwhile', async () => {
    const later = { ...STEP, days: 4, message: 'Four days', sent: 0, waiting: 0 };
    const view = slowly(
      sequence(),
      sequence({
        revision: 5,
        steps: [
          { ...STEP, id: 11 },
          { ...later, id: 12 },
        ],
      }),
    );
    const { user } = view;
    await user.click(await screen.findByRole('button', { name: 'Add message' }));
    const [, added] = screen.getAllByRole('textbox', { name: 'Message' });
    if (!added) throw new Error('no added message');
    await user.type(added, 'Four days');
    await view.save();
    await view.whileSaving();
    await user.type(added, ' later');
    await view.whileReading();
    await user.click(screen.getByRole('button', { name: 'Add message' }));
    const [, , third] = screen.getAllByRole('textbox', { name: 'Message' });
    if (!third) throw new Error('no third message');
    await user.type(third, 'Six days');
    view.finish();
    expect(await screen.findByText('0 messages sent · 0 people waiting')).toBeInTheDocument();
    // Nothing was remounted, so typing can continue.
    expect(third).toHaveFocus();
    await user.keyboard('!');
    await view.save();
    await waitFor(() => expect(view.sent).toHaveLength(2));
    expect(view.sent[1]).toMatchObject({ revision: '5' });
    const steps = stepsOf(view.sent[1]);
    expect(steps).toMatchObject([
      { id: 11, message: 'Two days' },
      { id: 12, days: 4, message: 'Four days later' },
      { days: 6, message: 'Six days!' },
    ]);
    expect(steps[2]).not.toHaveProperty('id');
  });
});

describe('A new automation that is being saved', () => {
  /** A server that delays the first save until released. */
  function creating(kind: Automation['kind'], stored: Automation) {
    const sent: Sent[] = [];
    let letThrough = (): void => undefined;
    const view = renderRemote(remote, `/messages/automations/add?kind=${kind}`, {
      handlers: [
        api.post('messages/automations', async () => {
          await new Promise<void>((go) => (letThrough = go));
          return apiOk({ id: 5 }, 'Saved.');
        }),
        api.put('messages/automations/5', async ({ request }) => {
          sent.push(await formOf(request));
          return apiOk({ id: 5 }, 'Saved.');
        }),
        api.get('messages/automations/5', () => apiOk(stored)),
        api.get('messages/automations/5/runs', () => apiPage([])),
        api.get('messages/automations/5/people', () => apiPage([])),
        ...nothingFound(),
      ],
    });
    const save = () => view.user.click(screen.getByRole('button', { name: 'Save' }));
    return {
      ...view,
      sent,
      save,
      whileSaving: async (): Promise<void> => {
        await save();
        await screen.findByRole('button', { name: 'Saving…' });
      },
      open: async (): Promise<void> => {
        letThrough();
        await waitFor(() => expect(view.address()).toBe('/messages/automations/5'));
        await screen.findByRole('heading', { level: 1, name: stored.name });
      },
    };
  }

  it('keeps input typed meanwhile as an unsaved change on the page that opens', async () => {
    const view = creating('recurring', automation({ name: 'Deal', message: 'Stored' }));
    const { user } = view;
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' Deal');
    await user.click(screen.getByRole('combobox', { name: 'To' }));
    await user.click(await screen.findByRole('option', { name: /PIZZA/ }));
    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Two for one');
    await view.whileSaving();
    await user.type(screen.getByRole('textbox', { name: 'Message' }), '!');
    await view.open();
    expect(await screen.findByRole('textbox', { name: 'Message' })).toHaveValue('Two for one!');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Deal');
    await view.save();
    await waitFor(() => expect(view.sent).toHaveLength(1));
    expect(view.sent[0]).toMatchObject({ revision: '4', name: 'Deal', message: 'Two for one!' });
  });

  it('opens as stored if nothing was typed meanwhile', async () => {
    const view = creating('recurring', automation({ message: 'Stored' }));
    const { user } = view;
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Friday deal');
    await user.click(screen.getByRole('combobox', { name: 'To' }));
    await user.click(await screen.findByRole('option', { name: /PIZZA/ }));
    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Two for one');
    await view.whileSaving();
    await view.open();
    expect(await screen.findByRole('textbox', { name: 'Message' })).toHaveValue('Stored');
  });

  it('recognises the messages of a sequence', async () => {
    const view = creating('sequence', sequence({ steps: [{ id: 11, ...STEP }] }));
    const { user } = view;
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Newcomers');
    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Two days');
    await view.whileSaving();
    await user.type(screen.getByRole('textbox', { name: 'Message' }), ' later');
    await user.click(screen.getByRole('button', { name: 'Add message' }));
    await user.type(screen.getAllByRole('textbox', { name: 'Message' })[1] as HTMLElement, 'Four days');
    await view.open();
    await waitFor(() => expect(screen.getAllByRole('textbox', { name: 'Message' })).toHaveLength(2));
    await view.save();
    await waitFor(() => expect(view.sent).toHaveLength(1));
    const steps = stepsOf(view.sent[0]);
    expect(steps).toMatchObject([
      { id: 11, message: 'Two days later' },
      { days: 4, message: 'Four days' },
    ]);
    expect(steps[1]).not.toHaveProperty('id');
  });
});
