import type { Page } from '@playwright/test';
import { expect, serverUrl } from './app';

export interface Screen {
  name: string;
  path: string;
  /** Link on the page at `path` that opens the screen. */
  open?: string | RegExp;
  ready: string | RegExp;
}

/** The owner's screens, each reached by its address. */
export const SCREENS = [
  { name: 'home', path: '/app/home', ready: 'Recently Sent Campaigns' },
  { name: 'keywords', path: '/app/keywords', ready: 'keywords used' },
  { name: 'keyword-add', path: '/app/keywords/add', ready: 'Expected messages per month' },
  { name: 'subscribers', path: '/app/subscribers', ready: 'active' },
  { name: 'subscriber-add', path: '/app/subscribers/add', ready: 'First message (optional)' },
  { name: 'subscriber-import', path: '/app/subscribers/add?tab=subscriber_multiple', ready: 'Drop a CSV file here' },
  { name: 'groups', path: '/app/subscribers/groups', ready: /groups?$/ },
  { name: 'groups-none', path: '/app/subscribers/groups?search=zzzz', ready: 'No result.' },
  { name: 'group-add', path: '/app/subscribers/groups/add', ready: 'subscribers in this group' },
  { name: 'campaigns', path: '/app/messages', ready: 'messages available' },
  { name: 'drafts', path: '/app/messages/drafts', ready: /draft/ },
  { name: 'messages-sent', path: '/app/messages/sent', ready: /^1–\d+ of/ },
  { name: 'messages-sent-none', path: '/app/messages/sent?search=0', ready: 'No result' },
  { name: 'compose', path: '/app/messages/add', ready: 'available' },
  { name: 'templates-none', path: '/app/messages/templates?search=zzzz', ready: 'No result.' },
  { name: 'template-add', path: '/app/messages/template/add', ready: 'For your own lists' },
  { name: 'reports', path: '/app/reports', ready: 'Active subscribers by keyword' },
  { name: 'inbox', path: '/app/account/inbox', ready: /unread|Everything is read/ },
  { name: 'thread', path: '/app/account/inbox', open: /^\(\d{3}\) |^[A-Z]\w+ [A-Z]\w+$/, ready: 'Inbox Thread' },
  { name: 'account', path: '/app/account', ready: 'Current Subscription' },
  { name: 'account-edit', path: '/app/account/edit', ready: 'Change password' },
  { name: 'authorized-users', path: '/app/account?tab=authorized', ready: 'Nina Alvarez' },
  {
    name: 'authorized-user-edit',
    path: '/app/account?tab=authorized',
    open: 'Tom Becker',
    ready: 'What this user may do',
  },
  { name: 'authorized-user-add', path: '/app/account/add', ready: 'What this user may do' },
  { name: 'referral', path: '/app/account?tab=referral', ready: 'How it works' },
  { name: 'security-log', path: '/app/account/security', ready: 'Signed in.' },
  { name: 'activity', path: '/app/activity', ready: 'Who joined and who left' },
  { name: 'support', path: '/app/support', ready: 'Content coming soon' },
  { name: 'not-found', path: '/app/nowhere', ready: 'was not found on this server' },
] satisfies readonly Screen[];

const OTHERS: readonly Screen[] = [
  { name: 'plans', path: '/app/plans', ready: 'Business' },
  { name: 'buy-messages', path: '/app/plans/addmessages', ready: 'Total' },
  { name: 'payments', path: '/app/payments', ready: /./ },
  { name: 'ledger', path: '/app/payments/messages', ready: /^1–\d+ of/ },
  { name: 'automations', path: '/app/messages/automations', ready: /./ },
  { name: 'automation-add', path: '/app/messages/automations/add', ready: 'On these days' },
  { name: 'auto-answers', path: '/app/account/inbox/answers', ready: /./ },
];

export const ALL_SCREENS: readonly Screen[] = [...SCREENS, ...OTHERS];

/** Opens a screen, and waits until it shows its data. */
export async function openScreen(page: Page, { path, open, ready }: Screen): Promise<void> {
  await page.goto(serverUrl() + path);
  const main = page.locator('main');
  if (open) await main.getByRole('link', { name: open }).first().click();
  await expect(main.getByText(ready).first()).toBeVisible();
}
