import type { DeliveredEvent, WebhookEvent } from '@textloom/contracts';
import { catalogue } from '@textloom/kit';

/** The texts of webhooks, their deliveries and their forms. */
export const TEXTS = catalogue('shell/webhooks', {
  title: 'Webhooks',
  subtitle: 'Textloom calls your programs as soon as something happens',
  documentation: 'Documentation',
  newWebhook: 'New Webhook',
  empty: 'No webhooks yet',
  emptyText:
    'A webhook is an address of your own that Textloom calls when a person joins or leaves, texts you, gets a message or opens a link. Use it to fill a spreadsheet, a CRM or a chat without polling.',

  url: 'Address',
  description: 'Description',
  events: 'Events',
  allEvents: 'All events',
  state: 'State',
  lastAttempt: 'Last attempt',
  never: 'Never',

  enabled: 'Enabled',
  disabled: 'Disabled',
  failing: 'Failing',
  failingSince: (date: string) => `Nothing has arrived since ${date}. We try each event again for a day.`,
  gone: 'It was disabled because your server answered that the address no longer exists (410).',
  gaveUp: 'It was disabled because nothing had arrived for three days.',

  edit: 'Edit',
  editNamed: (url: string) => `Edit ${url}`,
  enable: 'Enable',
  enableNamed: (url: string) => `Enable ${url}`,
  disable: 'Disable',
  disableNamed: (url: string) => `Disable ${url}`,
  delete: 'Delete',
  deleteTitle: 'Delete webhook',
  deleteQuestion: (url: string) => `Delete the webhook to ${url} and its deliveries? Nothing more is sent to it.`,

  newTitle: 'New webhook',
  editTitle: 'Edit webhook',
  urlHelp: 'It gets a POST with JSON, and answers with a status from 200 to 299.',
  urlExample: 'https://example.com/textloom',
  descriptionHelp: 'What it is for, for example “Fills the sheet of new customers”.',
  eventsHelp: 'Choose only what your program needs. You can change it later.',
  create: 'Create webhook',
  creating: 'Creating…',

  secret: 'Secret',
  secretTitle: 'The secret of your webhook',
  secretOnce:
    'Your program uses it to verify that a call is from Textloom. Copy it now and keep it like a password: it is not shown again.',
  rotatedOnce: (hours: number) =>
    `Copy it now and keep it like a password: it is not shown again. For the next ${hours} hours, calls are also signed with the old secret.`,
  copy: 'Copy secret',
  copied: 'Copied',
  notCopied: 'The secret could not be copied. It is selected: copy it by hand.',
  done: 'Done',
  newSecret: 'New secret',
  rotateTitle: 'Make a new secret',
  rotateQuestion: (hours: number) =>
    `Make a new secret for this webhook? For ${hours} hours, calls are also signed with the old secret, so that you can update your program.`,
  rotate: 'Make new secret',
  secretMade: 'Secret made',
  oldSecretUntil: (date: string) => `Calls are also signed with the old secret until ${date}.`,

  sendTest: 'Send test event',

  webhook: 'Webhook',
  notFound: 'This webhook was not found.',
  loadingWebhook: 'Loading the webhook',
  deliveries: 'Deliveries',
  noDeliveries: 'Nothing sent in the last 30 days',
  noDeliveriesText: 'Send a test event to see whether your program gets it. Deliveries are kept for 30 days.',
  event: 'Event',
  anyEvent: 'All events',
  status: 'Status',
  anyStatus: 'All',
  attempts: 'Attempts',
  attemptsOf: (count: number) => (count === 1 ? '1 attempt' : `${count} attempts`),
  response: 'Response',
  noResponse: 'None',
  date: 'Date',

  delivery: 'Delivery',
  thisWebhook: 'This webhook',
  thisDelivery: 'This delivery',
  loadingDelivery: 'Loading the delivery',
  happened: 'Happened',
  nextAttempt: 'Next attempt',
  reason: 'Reason',
  webhookId: 'webhook-id',
  sent: 'Sent',
  answered: 'Answered',
  noPayload: 'The contents are written at the first attempt, and removed when the person is erased.',
  resend: 'Resend',
});

export const STATUS_TEXTS = catalogue('shell/webhooks/status', {
  waiting: 'Waiting',
  retrying: 'Retrying',
  delivered: 'Delivered',
  failed: 'Failed',
});

export const EVENT_TEXTS: Readonly<Record<DeliveredEvent, string>> = catalogue('shell/webhooks/event', {
  'subscriber.subscribed': 'Subscribed',
  'subscriber.unsubscribed': 'Unsubscribed',
  'message.received': 'Message received',
  'message.delivered': 'Message delivered',
  'message.failed': 'Message failed',
  'link.clicked': 'Link clicked',
  'campaign.finished': 'Campaign finished',
  'webhook.test': 'Test event',
});

export const EVENT_ABOUT: Readonly<Record<WebhookEvent, string>> = catalogue('shell/webhooks/event-about', {
  'subscriber.subscribed': 'A person joined a keyword.',
  'subscriber.unsubscribed': 'A person left a keyword, or was unsubscribed from it.',
  'message.received': 'A person texted you, for example a reply.',
  'message.delivered': 'The carrier confirmed that a message arrived.',
  'message.failed': 'A message could not be delivered, with the reason.',
  'link.clicked': 'A person opened a link of a message for the first time.',
  'campaign.finished': 'A campaign has been sent, with its figures.',
});
