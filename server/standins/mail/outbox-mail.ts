// What the page /outbox reads. No imports: it is compiled for the browser as well.

export interface OutboxMail {
  id: number;
  from: string;
  to: string[];
  subject: string;
  text: string;
  /** ISO 8601. */
  at: string;
}

/** GET /outbox/messages */
export interface OutboxMessages {
  messages: OutboxMail[];
}
