import type { Thread } from '@textloom/contracts';
import { api, apiOk, apiPage, make, renderRemote, screen, type FrameOptions, type Rendered } from '@textloom/testing';
import { remote } from '../remote';

export type Message = Thread['replies'][number];

export const outgoing = (changes: Partial<Message> = {}): Message => ({
  id: 1,
  subscriber_id: 42,
  phone: '5125550123',
  message: 'Hello',
  reply_to: 0,
  date: '2026-11-06T12:00:00-08:00',
  direction: 'out',
  status: 3,
  attachment: null,
  attachments: [],
  routed: '',
  doubtful: false,
  author: 'Olivia Owner',
  failure: null,
  ...changes,
});

/** Conversation 12 of subscriber 42. */
export const threadOf = (messages: readonly Message[] = [], subscriber: Thread['subscriber'] = null): Thread => {
  const blank = make.thread();
  return {
    ...blank,
    subscriber: subscriber ?? make.subscriber({ id: 42 }),
    replies: [...messages],
    info: { ...blank.info, id: 12, total: messages.length },
  };
};

/** The requests to the server, and its responses; reset it before each test. */
export const server = {
  thread: threadOf(),
  sent: [] as { form: FormData; key: string | null }[],
  /** Responses to the next replies; later replies are accepted. */
  failures: [] as (() => Response | Promise<Response>)[],
  typed: 0,
  reset(): void {
    server.thread = threadOf();
    server.sent = [];
    server.failures = [];
    server.typed = 0;
  },
};

const handlers = (path: string) => [
  api.get(path, () => apiOk(server.thread)),
  api.post(path, async ({ request }) => {
    server.sent.push({ form: await request.formData(), key: request.headers.get('Idempotency-Key') });
    return (server.failures.shift() ?? (() => apiOk({ id: 900 }, 'Response sent to subscriber')))();
  }),
  api.post(`${path}/typing`, () => {
    server.typed += 1;
    return apiOk();
  }),
  api.get('profiles/inbox', () => apiPage([], { next: '' })),
  api.get('profiles/inbox/colleagues', () => apiOk({ entries: [{ id: 2, name: 'Nina Ricci' }] })),
];

export const showThread = (options: FrameOptions = {}): Rendered =>
  renderRemote(remote, '/account/inbox/12', {
    ...options,
    handlers: [...(options.handlers ?? []), ...handlers('profiles/inbox/12')],
  });

export const field = () => screen.findByRole('textbox', { name: 'Message' });
export const sendButton = () => screen.getByRole('button', { name: 'Reply to Subscriber' });
/** The replies that are not in the thread yet. */
export const unsent = () => screen.queryByRole('list', { name: 'Replies that are not sent yet' });
