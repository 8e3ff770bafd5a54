import { bus } from '@textloom/bus';
import { adoptSession } from '@textloom/session';
import { make } from '@textloom/testing';
import { showOwnerAlerts } from './owner-alerts';

describe('KEY-018: server notices for an account’s owner', () => {
  const shown: { kind: string; html: string }[] = [];
  const listening = bus.on('alert.show').subscribe((alert) => shown.push(alert));
  let stop = (): void => undefined;

  beforeEach(() => {
    shown.length = 0;
    stop = showOwnerAlerts();
  });
  afterEach(() => {
    stop();
    adoptSession(null);
  });
  afterAll(() => listening.unsubscribe());

  it('are shown in the open tab as a warning, as plain text', () => {
    adoptSession(make.login());
    bus.emit('owner.alert', { text: 'Codes of <b> are used up.' });
    expect(shown).toEqual([{ kind: 'warning', html: 'Codes of &lt;b&gt; are used up.' }]);
  });

  it('are not shown to an authorized user', () => {
    adoptSession(make.login({ profile: make.profile({ authorized_account: true }) }));
    bus.emit('owner.alert', { text: 'Codes are used up.' });
    expect(shown).toEqual([]);
  });
});
