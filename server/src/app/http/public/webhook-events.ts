import { DELIVERED_EVENTS, WEBHOOK_DATA, z, type DeliveredEvent } from '@textloom/contracts';
import { ref } from './components';
import type { DescribedEvent } from './document.types';
import { schemaOf } from './schema-of';
import { EVENT_EXAMPLES } from './webhook-examples';

const ABOUT: Readonly<Record<DeliveredEvent, readonly [summary: string, description: string]>> = {
  'subscriber.subscribed': [
    'Somebody subscribed',
    'By a text, a screen, an import or this API; also somebody who came back.',
  ],
  'subscriber.unsubscribed': ['Somebody unsubscribed', 'Once for each keyword that the person left.'],
  'message.received': ['Somebody replied', 'A text to a conversation, not one that subscribes or unsubscribes.'],
  'message.delivered': [
    'A message was delivered',
    'The carrier said so. It may follow a failure that the carrier took back.',
  ],
  'message.failed': ['A message failed', '`status` and `reason` say why.'],
  'link.clicked': ['Somebody opened a short link', 'The first time that this link of this message was opened.'],
  'campaign.finished': [
    'A campaign ended',
    'Nothing more of it is sent; receipts may still change `stats`. `sent` is 2 when nothing could be sent. Neither for a campaign that was cancelled nor for one that could not start.',
  ],
  'webhook.test': ['A test event', 'Sent by “Send test event”, whichever events the webhook has.'],
};

const camelCase = (event: string): string => event.replaceAll(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());

const describe = (event: DeliveredEvent): DescribedEvent => ({
  operationId: camelCase(event),
  tags: ['webhooks'],
  summary: ABOUT[event][0],
  description: ABOUT[event][1],
  parameters: [ref('parameters/WebhookId'), ref('parameters/WebhookTimestamp'), ref('parameters/WebhookSignature')],
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: schemaOf(
          z.object({
            type: z.literal(event),
            timestamp: z.iso.datetime().describe('When it happened, in UTC.'),
            data: WEBHOOK_DATA[event],
          }),
          'output',
        ),
        example: { type: event, timestamp: '2026-11-02T22:00:00.000Z', data: EVENT_EXAMPLES[event] },
      },
    },
  },
  responses: {
    '2XX': { description: 'Delivered. Anything else is tried again for a day, but 410 disables the webhook.' },
  },
});

/** What is sent to webhooks, by its type. */
export const describeEvents = (): Record<string, { post: DescribedEvent }> =>
  Object.fromEntries(DELIVERED_EVENTS.map((event) => [event, { post: describe(event) }]));
