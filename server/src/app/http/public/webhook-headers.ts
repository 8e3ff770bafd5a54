const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

/** The headers of Standard Webhooks, as parameters of the description. */
export const WEBHOOK_HEADERS = {
  WebhookId: header('webhook-id', 'The same for each attempt: by it a receiver knows an event that it has had.'),
  WebhookTimestamp: header('webhook-timestamp', 'When this attempt was made, in seconds since 1970.'),
  WebhookSignature: header(
    'webhook-signature',
    'One or more of `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` with the secret, separated by spaces.',
  ),
} as const;
