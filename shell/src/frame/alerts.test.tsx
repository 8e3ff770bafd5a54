import { bus } from '@textloom/bus';
import type { AlertKind } from '@textloom/contracts';
import { act, fireEvent, render, renderPart, screen } from '@textloom/testing';
import { Alerts } from './alerts';
import { useAlerts } from './use-alerts';

function Host({ page = '/home' }: { page?: string }) {
  const { shown, close } = useAlerts(page);
  return (
    <>
      <main id="main" tabIndex={-1} />
      <Alerts shown={shown} close={close} page={page} />
    </>
  );
}

const ALL: AlertKind[] = ['success', 'info', 'warning', 'danger'];
const say = (kind: AlertKind, html: string): void => act(() => bus.emit('alert.show', { kind, html }));
const wait = (ms: number): void => act(() => jest.advanceTimersByTime(ms));

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  // Advances the clock, so that the alerts of one test are too old for the next.
  jest.advanceTimersByTime(60_000);
  jest.useRealTimers();
});
let day = 1;
beforeEach(() => void jest.setSystemTime(new Date(2030, 0, (day += 1))));

describe('MODAL-011, MODAL-012: floating alerts', () => {
  it.each(ALL)('show a %s alert with its HTML and can be dismissed', (kind) => {
    renderPart(<Host />);
    say(kind, 'Saved <strong>PIZZA</strong>');
    const alert = screen.getByRole(kind === 'success' || kind === 'info' ? 'status' : 'alert');
    expect(alert).toHaveTextContent('Saved PIZZA');
    expect(alert.querySelector('strong')).toHaveTextContent('PIZZA');
    expect(alert).toHaveClass(
      `MuiAlert-color${{ success: 'Success', info: 'Info', warning: 'Warning', danger: 'Error' }[kind]}`,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('PIZZA')).not.toBeInTheDocument();
  });

  it('never run scripts in them (decision 148)', () => {
    renderPart(<Host />);
    say(
      'danger',
      'Bad <img src=x onerror="window.hacked=1"><script>window.hacked=1</script><a href="javascript:alert(1)">link</a>',
    );
    const alert = screen.getByRole('alert');
    expect(alert.querySelector('script, img:not([class])')).toBeNull();
    expect(alert.innerHTML).not.toMatch(/onerror|javascript:/);
    expect(alert).toHaveTextContent('Bad');
  });

  it('show alerts from shortly before they were mounted', () => {
    bus.emit('alert.show', { kind: 'success', html: 'Logged in successfully' });
    wait(1_000);
    const { unmount } = renderPart(<Host />);
    expect(screen.getByRole('status')).toHaveTextContent('Logged in successfully');
    // A new sign-in does not show them again.
    unmount();
    renderPart(<Host />);
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });
});

describe('MODAL-013: success and info alerts', () => {
  it.each(['success', 'info'] as const)('close by themselves after 5 seconds: %s', (kind) => {
    renderPart(<Host />);
    say(kind, 'Saved.');
    wait(4_999);
    expect(screen.getByText('Saved.')).toBeInTheDocument();
    wait(1);
    expect(screen.queryByText('Saved.')).not.toBeInTheDocument();
  });

  it('wait while the pointer or the focus rests on them', () => {
    renderPart(<Host />);
    say('success', 'Saved.');
    const alert = screen.getByRole('status');
    wait(4_000);
    fireEvent.mouseEnter(alert);
    wait(60_000);
    expect(screen.getByText('Saved.')).toBeInTheDocument();
    fireEvent.mouseLeave(alert);
    wait(4_999);
    expect(screen.getByText('Saved.')).toBeInTheDocument();
    wait(1);
    expect(screen.queryByText('Saved.')).not.toBeInTheDocument();
  });
});

describe('MODAL-013: success and info alerts held open for two reasons', () => {
  it('stay open until both the pointer and the focus have left', () => {
    renderPart(<Host />);
    say('success', 'Saved.');
    const alert = screen.getByRole('status');
    fireEvent.mouseEnter(alert);
    fireEvent.focus(screen.getByRole('button', { name: 'Close' }));
    fireEvent.mouseLeave(alert);
    wait(60_000);
    expect(screen.getByText('Saved.')).toBeInTheDocument();
    fireEvent.blur(screen.getByRole('button', { name: 'Close' }));
    wait(5_000);
    expect(screen.queryByText('Saved.')).not.toBeInTheDocument();
  });
});

describe('MODAL-011: many alerts', () => {
  it('show only the latest few, and a repeated one once', () => {
    renderPart(<Host />);
    for (const n of [1, 2, 3, 4, 5, 5, 5]) say('danger', `Broken ${n}`);
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      'Broken 2',
      'Broken 3',
      'Broken 4',
      'Broken 5',
    ]);
  });

  it('move the focus to the next alert when closed by keyboard, then to the content', () => {
    renderPart(<Host />);
    say('danger', 'First');
    say('danger', 'Second');
    const closeFirst = (): void => {
      const [button] = screen.getAllByRole('button', { name: 'Close' });
      act(() => button?.focus());
      if (button) fireEvent.click(button);
      wait(50);
    };
    closeFirst();
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
    closeFirst();
    expect(screen.getByRole('main')).toHaveFocus();
  });
});

describe('MODAL-014: warning and danger alerts', () => {
  it.each(['warning', 'danger'] as const)('stay until they are dismissed: %s', (kind) => {
    renderPart(<Host />);
    say(kind, 'It broke.');
    wait(600_000);
    expect(screen.getByText('It broke.')).toBeInTheDocument();
  });
});

describe('a danger alert closes', () => {
  const texts = (): (string | null)[] =>
    [...screen.queryAllByRole('alert'), ...screen.queryAllByRole('status')].map(({ textContent }) => textContent);

  it('with the next success', () => {
    render(<Host />);
    say('danger', 'Not saved.');
    say('warning', 'Nearly full.');
    say('info', 'Sending.');
    expect(texts()).toEqual(['Not saved.', 'Nearly full.', 'Sending.']);
    say('success', 'Saved.');
    expect(texts()).toEqual(['Nearly full.', 'Sending.', 'Saved.']);
  });

  it('with navigation to another page; a success keeps its five seconds', () => {
    const view = render(<Host page="/keywords" />);
    say('danger', 'Not saved.');
    say('warning', 'Nearly full.');
    say('success', 'Saved.');
    say('danger', 'Not saved again.');
    fireEvent.click(document.body);
    view.rerender(<Host page="/home" />);
    expect(texts()).toEqual(['Saved.']);
    wait(5_000);
    expect(texts()).toEqual([]);
  });

  it('but not with the navigation that it came with, or with a filter of the same page', () => {
    const view = render(<Host page="/keywords" />);
    fireEvent.click(document.body);
    say('danger', 'You may not open this.');
    view.rerender(<Host page="/home" />);
    expect(texts()).toEqual(['You may not open this.']);
    fireEvent.keyDown(document.body, { key: 'Enter' });
    view.rerender(<Host page="/home" />);
    expect(texts()).toEqual(['You may not open this.']);
    view.rerender(<Host page="/subscribers" />);
    expect(texts()).toEqual([]);
  });
});

describe('an alert that repeats an open dialog', () => {
  const dialog = (text: string): HTMLElement => {
    const element = document.createElement('div');
    element.setAttribute('role', 'dialog');
    element.textContent = text;
    document.body.append(element);
    return element;
  };

  it('is not shown; another one is', () => {
    renderPart(<Host />);
    const open = dialog(
      'Subscription expired. Please renew your subscription. You can do that under My Account/Plans.',
    );
    say('danger', 'Please renew your subscription. See <a href="/app/plans">Plans</a>.');
    say('danger', 'Not saved.');
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual(['Not saved.']);
    open.remove();
  });

  it('closes when the dialog opens', () => {
    renderPart(<Host />);
    say('danger', 'Please renew your subscription.');
    const open = dialog('Please renew your subscription.');
    act(() => bus.emit('subscription.expired', {}));
    wait(10);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    open.remove();
  });
});

describe('room for the alerts', () => {
  const room = (): string => document.documentElement.style.getPropertyValue('--alerts-room');

  it('is reserved while one shows, stays when it closes by itself, and is released by the next page', () => {
    // jsdom has no layout: an alert of 60 px at the bottom of the window.
    jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(
      () =>
        ({
          top: window.innerHeight - 76,
          bottom: window.innerHeight - 16,
          left: 0,
          right: 0,
          width: 0,
          height: 0,
        }) as DOMRect,
    );
    const view = render(<Host page="/keywords" />);
    expect(room()).toBe('');
    say('success', 'Saved.');
    expect(room()).toBe('88px');
    wait(5_000);
    expect(room()).toBe('88px');
    view.rerender(<Host page="/home" />);
    expect(room()).toBe('');
    jest.restoreAllMocks();
  });
});
