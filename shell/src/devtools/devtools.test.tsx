import { bus } from '@textloom/bus';
import { act, render, screen } from '@textloom/testing';
import userEvent from '@testing-library/user-event';
import { ThemeRoot } from '@textloom/ui';
import { allowOverrides } from '../remotes';
import { Devtools } from './devtools';

const KEY = 'textloom.overrides';

beforeAll(() => Object.assign(globalThis, { __DEV__: false }));
beforeEach(() => {
  allowOverrides(() => true);
  localStorage.setItem(KEY, JSON.stringify({ keywords: 'http://127.0.0.1:4711/' }));
});
afterEach(() => localStorage.clear());

describe('Developer overrides: the badge', () => {
  it('names the overridden remotes, and shows their address and the event log', async () => {
    act(() => bus.emit('keyword.changed', { id: 41 }));
    const user = userEvent.setup();
    render(
      <ThemeRoot>
        <Devtools />
      </ThemeRoot>,
    );
    expect(screen.getByText('Overridden: keywords')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Details' }));
    expect(await screen.findByText('keywords: http://127.0.0.1:4711/')).toBeVisible();
    expect(screen.getByText(/keyword\.changed \{"id":41\}/)).toBeVisible();
  });
});
