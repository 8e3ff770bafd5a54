import { bus } from '@textloom/bus';
import { adoptSession } from '@textloom/session';
import { act, make, renderPart } from '@textloom/testing';
import { render } from '@testing-library/react';
import { ExpiredNotice } from './expired-notice';

const loginWith = (session: string, expired = true) =>
  make.login({
    session,
    profile: make.profile({ subscription: make.subscription({ expired, subscription_active: !expired }) }),
  });

let said = 0;
let listening = { unsubscribe: (): void => undefined };
beforeEach(() => {
  said = 0;
  listening = bus.on('subscription.expired').subscribe(() => (said += 1));
});
afterEach(() => listening.unsubscribe());

describe('MODAL-003: the expired modal once per login (decision 127)', () => {
  it('opens on the first page of a login, not on the next page or in another tab, and again at the next login', () => {
    const first = renderPart(<ExpiredNotice />, { session: loginWith('first-login') });
    expect(said).toBe(1);
    first.unmount();
    render(<ExpiredNotice />);
    expect(said).toBe(1);
    act(() => adoptSession(loginWith('second-login')));
    render(<ExpiredNotice />);
    expect(said).toBe(2);
  });

  it('opens when the subscription expires during a session, and never before', () => {
    renderPart(<ExpiredNotice />, { session: loginWith('a-login', false) });
    expect(said).toBe(0);
    act(() => adoptSession(loginWith('a-login')));
    expect(said).toBe(1);
  });
});
