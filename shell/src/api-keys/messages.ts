import type { Scope } from '@textloom/contracts';
import { catalogue } from '@textloom/kit';

/** The texts of the API keys. */
export const TEXTS = catalogue('shell/api-keys', {
  title: 'API Keys',
  subtitle: 'Let your shop, your CRM or another program work with your account',
  documentation: 'Documentation',
  webhooks: 'Webhooks',
  newKey: 'New Key',
  empty: 'No keys yet',
  emptyText:
    'A key lets one program use your account. Create one for each program, with only the access that it needs.',

  key: 'Key',
  mayUse: 'May use',
  lastUse: 'Last use',
  never: 'Never',
  expires: 'Expires',
  expired: 'Expired',
  made: 'Made',
  all: 'Everything',

  revoke: (name: string) => `Revoke ${name}`,
  revokeTitle: 'Revoke key',
  revokeQuestion: (name: string, hint: string) =>
    `Revoke ${name} (${hint}…)? Programs that use it are refused immediately. This cannot be undone.`,
  revokeYes: 'Revoke',

  formTitle: 'New API key',
  nameHelp: 'What will use it, for example “Web shop”.',
  scopes: 'What the key may do',
  scopesHelp: 'Choose only what the program needs. You can make another key later.',
  expiry: 'Expires after',
  make: 'Make key',
  making: 'Making…',

  madeTitle: 'Your new key',
  once: 'Copy it now and keep it like a password. We store only a fingerprint of it, so it cannot be shown again.',
  copy: 'Copy key',
  copied: 'Copied',
  notCopied: 'The key could not be copied. It is selected: copy it by hand.',
  done: 'Done',
});

export const SCOPE_TEXTS: Readonly<Record<Scope, string>> = catalogue('shell/api-keys/scope', {
  'subscribers:read': 'Read subscribers',
  'subscribers:write': 'Add, change and unsubscribe subscribers',
  'groups:read': 'Read groups',
  'groups:write': 'Create groups and change their members',
  'keywords:read': 'Read keywords',
  'messages:read': 'Read sent messages',
  'campaigns:read': 'Read campaigns',
  'campaigns:write': 'Send and delete campaigns',
  'conversations:read': 'Read conversations',
  'conversations:write': 'Answer conversations',
  'orders:read': 'Read payments',
  'coupons:write': 'Mark coupons as used',
});

const EXPIRY_TEXTS = catalogue('shell/api-keys/expiries', {
  never: 'Never',
  month: '30 days',
  quarter: '90 days',
  year: 'A year',
});

/** Days; 0: never. */
export const EXPIRIES = [
  { value: 0, label: EXPIRY_TEXTS.never },
  { value: 30, label: EXPIRY_TEXTS.month },
  { value: 90, label: EXPIRY_TEXTS.quarter },
  { value: 365, label: EXPIRY_TEXTS.year },
] as const;
