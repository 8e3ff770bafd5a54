import { CONTRACT_VERSION } from '@textloom/contracts';
import { defineManifest } from '@textloom/kit';

export const manifest = defineManifest({
  id: 'inbox',
  title: 'Inbox',
  contract: CONTRACT_VERSION,
  pages: {
    list: {
      path: '/account/inbox',
      name: 'Inbox',
      icon: 'inbox',
      jump: 'i',
      menu: { order: 50 },
      words: 'conversations replies chats unread messages answers responses',
    },
    // Both paths share one view, so that the list keeps its scroll position when a conversation opens beside it.
    thread: { path: '/account/inbox/:id', name: 'Conversation', icon: 'inbox', view: 'list' },
    answers: {
      path: '/account/inbox/answers',
      name: 'Auto-Answers',
      icon: 'inbox',
      shape: 'form',
      words: 'automatic reply autoreply bot away faq',
    },
  },
  widgets: {
    'unread-need': { slot: 'home.needs', order: 10, need: 'unread', onError: 'message' },
  },
});
