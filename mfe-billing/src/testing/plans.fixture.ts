import type { Card, Globals, Plan, Profile, Subscription } from '@textloom/contracts';
import { api, apiOk, make, type Rendered, renderRemote, screen } from '@textloom/testing';
import { cardIs, openPaymentIs, VISA } from './billing.fixture';
import { remote } from '../remote';

export const FREE = make.plan({ id: 1, name: 'Free trial', price: 0, messages: 50, keywords: 1 });
export const PRO = make.plan({ id: 3, name: 'Pro', price: 49, messages: 5000, keywords: 10 });
export const GIANT = make.plan({ id: 4, name: 'Giant', price: 1299, messages: 250000, keywords: 100 });

interface Options {
  profile?: Partial<Profile>;
  card?: Card;
  globals?: Partial<Globals>;
}
/** Opens the page of the plans. */
export const show = (
  plans: Plan[],
  subscription: Partial<Subscription> = {},
  { profile, card = VISA, globals }: Options = {},
): Rendered =>
  renderRemote(remote, '/plans', {
    session: make.login({ globals: make.globals(globals) }),
    profile: { allow: ['credit_card_update'], ...profile, subscription: make.subscription(subscription) },
    handlers: [api.get('plans', () => apiOk({ entries: plans })), cardIs(card), openPaymentIs(null)],
  });
/** The panel with this title. */
export const card = async (name: string): Promise<HTMLElement> => {
  const box = (await screen.findByRole('heading', { level: 2, name })).closest<HTMLElement>('section');
  if (!box) throw new Error(`${name} is not the heading of a card`);
  return box;
};
export const EXPIRED: Partial<Subscription> = { plan_id: 3, expired: true, subscription_active: false };
export const OVERDUE: Partial<Subscription> = {
  plan_id: 3,
  overdue_since: '2026-11-20T12:00:00-08:00',
  end_date: '2026-11-25T12:00:00-08:00',
};
