import { ApiError } from '@textloom/api';
import { bus } from '@textloom/bus';
import { alerts, alertModal, openModal, showSubscriptionExpired } from './index';

const requests = () => {
  const heard: { id?: string | undefined; yes?: string | undefined; no?: string | undefined }[] = [];
  const listening = bus.on('modal.open').subscribe((request) => heard.push(request));
  return { heard, stop: () => listening.unsubscribe() };
};

describe('MODAL-002, MODAL-008, MODAL-009: modals opened from anywhere', () => {
  it("resolve with the result of their own question, with the opener's labels", async () => {
    const { heard, stop } = requests();
    const first = openModal({ title: 'Leave?', html: 'Really?', yes: 'Leave', no: 'Stay' });
    const second = openModal({ title: 'Send?' });
    const third = alertModal({ title: 'Sent', html: 'Done.' });
    expect(heard.map(({ yes, no }) => [yes, no])).toEqual([
      ['Leave', 'Stay'],
      ['Yes', 'No'],
      [undefined, undefined],
    ]);
    bus.emit('modal.answered', { id: heard[1]?.id ?? '', answer: true });
    bus.emit('modal.answered', { id: heard[0]?.id ?? '', answer: false });
    bus.emit('modal.answered', { id: heard[2]?.id ?? '', answer: true });
    stop();
    expect([await first, await second, await third]).toEqual([false, true, undefined]);
  });
});

describe('MODAL-003, ERR-023: the subscription expired', () => {
  it('shows an alert that links to My Account and Plans, with the server’s message', () => {
    const shown: string[] = [];
    const listening = bus.on('alert.show').subscribe(({ html }) => shown.push(html));
    alerts.failure(
      new ApiError({
        kind: 'http',
        id: 'subscription_expired',
        status: 403,
        message: 'Your subscription expired. Please renew your subscription.',
      }),
    );
    listening.unsubscribe();
    expect(shown[0]).toMatch(/^Your subscription expired\. Please renew your subscription\. /);
    expect(shown[0]?.replace(/<[^>]+>/g, '')).toContain('My Account/Plans');
    expect(shown[0]).toContain('href="/app/account"');
    expect(shown[0]).toContain('href="/app/plans"');
  });

  it('can be shown in the modal by any screen', () => {
    let heard = 0;
    const listening = bus.on('subscription.expired').subscribe(() => (heard += 1));
    showSubscriptionExpired();
    listening.unsubscribe();
    expect(heard).toBe(1);
  });
});
