// The data of the page /outbox. No imports, because it is compiled for the browser as well.

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
