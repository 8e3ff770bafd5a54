import { bus } from '@textloom/bus';
import type { AlertKind } from '@textloom/contracts';
import { act, fireEvent, renderPart, screen } from '@textloom/testing';
import { Alerts } from './alerts';

const ALL: AlertKind[] = ['success', 'info', 'warning', 'danger'];
const say = (kind: AlertKind, html: string): void => act(() => bus.emit('alert.show', { kind, html }));
const wait = (ms: number): void => act(() => jest.advanceTimersByTime(ms));

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  // Alerts of one test are too old for the next.
  jest.advanceTimersByTime(60_000);
  jest.useRealTimers();
});
let day = 1;
beforeEach(() => void jest.setSystemTime(new Date(2030, 0, (day += 1))));

describe('MODAL-011, MODAL-012: floating alerts', () => {
  it.each(ALL)('show a %s alert with its HTML and can be dismissed', (kind) => {
    renderPart(<Alerts />);
    say(kind, 'Saved <strong>PIZZA</strong>');
    const alert = screen.getByRole(kind === 'success' || kind === 'info' ? 'status' : 'alert');
    expect(alert).toHaveTextContent('Saved PIZZA');
    expect(alert.querySelector('strong')).toHaveTextContent('PIZZA');
    expect(alert).toHaveClass(`MuiAlert-color${{ success: 'Success', info: 'Info', warning: 'Warning', danger: 'Error' }[kind]}`);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('PIZZA')).not.toBeInTheDocument();
  });

  it('never run what stands in them (decision 148)', () => {
    renderPart(<Alerts />);
    say('danger', 'Bad <img src=x onerror="window.hacked=1"><script>window.hacked=1</script><a href="javascript:alert(1)">link</a>');
    const alert = screen.getByRole('alert');
    expect(alert.querySelector('script, img:not([class])')).toBeNull();
    expect(alert.innerHTML).not.toMatch(/onerror|javascript:/);
    expect(alert).toHaveTextContent('Bad');
  });

  it('show what was said shortly before they were there', () => {
    bus.emit('alert.show', { kind: 'success', html: 'Logged in successfully' });
    wait(1_000);
    const { unmount } = renderPart(<Alerts />);
    expect(screen.getByRole('status')).toHaveTextContent('Logged in successfully');
    // Who signs out and in again is not told twice.
    unmount();
    renderPart(<Alerts />);
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });
});

describe('MODAL-013: success and info alerts', () => {
  it.each(['success', 'info'] as const)('close by themselves after 5 seconds: %s', (kind) => {
    renderPart(<Alerts />);
    say(kind, 'Saved.');
    wait(4_999);
    expect(screen.getByText('Saved.')).toBeInTheDocument();
    wait(1);
    expect(screen.queryByText('Saved.')).not.toBeInTheDocument();
  });

  it('wait while the pointer or the focus rests on them', () => {
    renderPart(<Alerts />);
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

describe('MODAL-014: warning and danger alerts', () => {
  it.each(['warning', 'danger'] as const)('stay until they are dismissed: %s', (kind) => {
    renderPart(<Alerts />);
    say(kind, 'It broke.');
    wait(600_000);
    expect(screen.getByText('It broke.')).toBeInTheDocument();
  });
});
