import { bus } from '@textloom/bus';
import { ApiError } from '@textloom/api';
import type { RemoteManifest } from '@textloom/contracts';
import { act, renderPart, screen, waitFor } from '@textloom/testing';
import {
  alerts,
  confirm,
  createShell,
  FADE_MS,
  link,
  NOT_ALLOWED,
  RequirePermission,
  Slot,
  useFormatDate,
  useRowDeletion,
} from './index';

describe('link()', () => {
  it('fills and escapes parameters, and omits empty queries', () => {
    expect(link('/subscribers/:id', { id: 5 }, { tab: 'history', edit: '' })).toBe('/subscribers/5?tab=history');
    expect(link('/subscribers', null, { keyword: 'A&B', disabled: 0 })).toBe('/subscribers?keyword=A%26B&disabled=0');
  });

  it('refuses a missing parameter, in types and at run time', () => {
    // @ts-expect-error the id is missing
    expect(() => link('/keywords/:id')).toThrow('needs "id"');
  });

  it('refuses a page that no manifest declares, in types', () => {
    // @ts-expect-error no such page
    expect(link('/nowhere')).toBe('/nowhere');
    // @ts-expect-error a page without parameters
    expect(link('/plans', { id: 5 })).toBe('/plans');
    // @ts-expect-error a parameter of another name
    expect(() => link('/keywords/:id', { key: 5 })).toThrow('needs "id"');
  });
});

describe('MODAL-001: confirm', () => {
  it('resolves with the result of its own question only', async () => {
    const asked: string[] = [];
    const listening = bus.on('confirm.ask').subscribe(({ id }) => asked.push(id));
    const first = confirm({ title: 'Delete?', message: 'Really?' });
    const second = confirm({ title: 'Leave?', message: 'Really?' });
    bus.emit('confirm.answered', { id: asked[1] ?? '', answer: true });
    bus.emit('confirm.answered', { id: asked[0] ?? '', answer: false });
    listening.unsubscribe();
    expect([await first, await second]).toEqual([false, true]);
  });
});

describe('ERR-025: failure alerts', () => {
  it('show the server’s message unchanged, and nothing for a cancelled call', () => {
    const shown: string[] = [];
    const listening = bus.on('alert.show').subscribe(({ html }) => shown.push(html));
    alerts.failure(new ApiError({ kind: 'http', id: 'conflict', status: 409, message: 'Already there.' }));
    alerts.failure(new ApiError({ kind: 'cancelled', id: 'cancelled', status: 0, message: 'Cancelled.' }));
    listening.unsubscribe();
    expect(shown).toEqual(['Already there.']);
  });
});

describe('ERR-024: permissions and slots', () => {
  it('hides what the user may not do behind a refusal', () => {
    renderPart(
      <RequirePermission any={['group_creategroups']} fallback={NOT_ALLOWED}>
        secret
      </RequirePermission>,
      { permissions: ['captcha_disabled'] },
    );
    expect(screen.getByText(NOT_ALLOWED)).toBeInTheDocument();
    expect(screen.queryByText('secret')).not.toBeInTheDocument();
  });

  it('shows it to users with the ability', () => {
    renderPart(
      <RequirePermission any={['group_creategroups']} fallback={null}>
        secret
      </RequirePermission>,
      { permissions: ['group_creategroups'] },
    );
    expect(screen.getByText('secret')).toBeInTheDocument();
  });

  it('passes a slot’s props to the widget', () => {
    const props = { open: true, selected: [3], confirmLabel: 'OK', onPick: jest.fn(), onClose: jest.fn() };
    renderPart(<Slot name="subscriber.picker" props={props} />, {
      widgets: { 'subscriber.picker': ({ selected }) => <p>{`picked ${selected.join()}`}</p> },
    });
    expect(screen.getByText('picked 3')).toBeInTheDocument();
  });
});

describe('createShell()', () => {
  const manifestOf = (id: string, widgets: RemoteManifest['widgets']): RemoteManifest => ({
    id,
    title: id,
    contract: 1,
    pages: {},
    ...(widgets ? { widgets } : {}),
  });

  it('lists the widgets of a slot by order, then by remote; without an order they come behind', () => {
    const shell = createShell({
      product: { name: 'Textloom', supportEmail: '', supportPhone: '' },
      WidgetHost: () => null,
      manifests: [
        manifestOf('pages-only', undefined),
        manifestOf('b', {
          late: { slot: 'home.cards', onError: 'hide' },
          same: { slot: 'home.cards', order: 20, onError: 'message' },
          panel: { slot: 'home.panels', order: 1, onError: 'hide' },
        }),
        manifestOf('a', {
          same: { slot: 'home.cards', order: 20, onError: 'message' },
          first: { slot: 'home.cards', order: 5, columns: 4, anyOf: ['credit_card_update'], onError: 'hide' },
        }),
      ],
    });
    const cards = shell.widgets('home.cards');
    expect(cards.map(({ remote, name }) => `${remote}/${name}`)).toEqual(['a/first', 'a/same', 'b/same', 'b/late']);
    expect(cards[0]).toMatchObject({ order: 5, columns: 4, anyOf: ['credit_card_update'], onError: 'hide' });
    expect(shell.widgets('home.panels').map(({ name }) => name)).toEqual(['panel']);
  });
});

describe('CONST-002, CONST-004: dates', () => {
  function When() {
    const format = useFormatDate();
    return (
      <p>{`${format('2026-11-21T08:30:00-08:00')}|${format('2026-11-21T08:30:00-08:00', 'day')}|${format(null)}`}</p>
    );
  }
  it('are shown in the profile’s timezone', () => {
    renderPart(<When />, { profile: { timezone: 1 } });
    expect(screen.getByText('Nov 21, 2026. 11:30 AM, EST|Nov 21, 2026|')).toBeInTheDocument();
  });
});

describe('MODAL-015, MODAL-016, MODAL-017: row deletion', () => {
  const row = { id: 7 };
  function Deleting({ call, onHidden }: { call: () => Promise<void>; onHidden?: () => void }) {
    const deletion = useRowDeletion(call, onHidden);
    return (
      <>
        <button onClick={() => void deletion.remove(row)}>{deletion.stateOf(row) ?? 'there'}</button>
        <button onClick={() => deletion.forget(row.id)}>undo</button>
      </>
    );
  }

  it('is marked while it runs, then fades and is hidden', async () => {
    let finish = (): void => undefined;
    const onHidden = jest.fn();
    const { user } = renderPart(
      <Deleting call={() => new Promise((resolve) => (finish = resolve))} onHidden={onHidden} />,
    );
    await user.click(screen.getByText('there'));
    expect(screen.getByText('deleting')).toBeInTheDocument();
    act(() => finish());
    expect(await screen.findByText('deleted')).toBeInTheDocument();
    expect(onHidden).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.getByText('hidden')).toBeInTheDocument(), { timeout: FADE_MS * 4 });
    expect(onHidden).toHaveBeenCalledWith(row);
  });

  it('is reverted with the server’s message when it fails', async () => {
    const view = renderPart(
      <Deleting
        call={() =>
          Promise.reject(new ApiError({ kind: 'http', id: 'conflict', status: 409, message: 'Still in use.' }))
        }
      />,
    );
    await view.user.click(screen.getByText('there'));
    await waitFor(() => expect(view.alerts()).toEqual([{ kind: 'danger', html: 'Still in use.' }]));
    expect(screen.getByText('there')).toBeInTheDocument();
  });

  it('is reset when the deletion is undone, while it fades and afterwards', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const onHidden = jest.fn();
    const { user } = renderPart(<Deleting call={() => Promise.resolve()} onHidden={onHidden} />);
    await user.click(screen.getByText('there'));
    await screen.findByText('deleted');
    await user.click(screen.getByText('undo'));
    act(() => void jest.advanceTimersByTime(FADE_MS * 2));
    expect(screen.getByText('there')).toBeInTheDocument();
    expect(onHidden).not.toHaveBeenCalled();
    await user.click(screen.getByText('there'));
    expect(await screen.findByText('hidden')).toBeInTheDocument();
    await user.click(screen.getByText('undo'));
    expect(screen.getByText('there')).toBeInTheDocument();
    jest.useRealTimers();
  });
});
