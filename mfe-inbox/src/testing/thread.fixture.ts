import type { Note, Thread } from '@textloom/contracts';
import { api, apiOk, make, renderRemote, screen, within, type FrameOptions, type Rendered } from '@textloom/testing';
import type { RequestHandler } from 'msw';
import { remote } from '../remote';

type Message = Thread['replies'][number];

let lastId = 0;
export const reply = (changes: Partial<Message> = {}): Message => ({
  id: (lastId += 1),
  subscriber_id: 42,
  phone: '5125550123',
  message: 'Hello',
  reply_to: 0,
  date: '2026-11-06T12:00:00-08:00',
  direction: 'in',
  status: 99,
  attachment: null,
  attachments: [],
  routed: '',
  doubtful: false,
  author: '',
  failure: null,
  ...changes,
});
export const note = (changes: Partial<Note> = {}): Note => ({
  id: (lastId += 1),
  author: { id: 2, name: 'Nina Rossi' },
  text: 'Knows the owner',
  mentions: [],
  date: '2026-11-06T12:00:00-08:00',
  ...changes,
});
export const file = (changes: Partial<Message['attachments'][number]> = {}): Message['attachments'][number] => ({
  extension: 'png',
  mime: 'image/png',
  url: 'https://files.example/a',
  name: 'menu.png',
  note: '',
  ...changes,
});

type Changes = Partial<Omit<Thread, 'info'>> & { info?: Partial<Thread['info']> };

/** Conversation 12 with subscriber 42. */
export const thread = (replies: Message[], { info, ...changes }: Changes = {}): Thread =>
  make.thread({
    subscriber: make.subscriber({ id: 42 }),
    replies,
    info: {
      id: 12,
      phone: '5125550123',
      read: true,
      total: replies.length,
      unread: 0,
      before: '',
      answers_from: '',
      state: 'open',
      assignee: null,
      snoozed_until: null,
      removed: false,
      begins_with: '',
      ...info,
    },
    ...changes,
  });

/** Opens a thread; `response` is called for each load. */
export const show = (
  shown: Thread | (() => Thread),
  {
    address = '12',
    handlers = [],
    ...options
  }: Omit<FrameOptions, 'handlers'> & { address?: string; handlers?: readonly RequestHandler[] } = {},
): Rendered =>
  renderRemote(remote, `/account/inbox/${address}`, {
    ...options,
    handlers: [
      ...handlers,
      api.get(`profiles/inbox/${address}`, () => apiOk(typeof shown === 'function' ? shown() : shown)),
    ],
  });

export const messages = async (): Promise<HTMLElement[]> =>
  within(await screen.findByRole('region', { name: 'Messages' })).getAllByRole('listitem');
