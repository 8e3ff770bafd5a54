import { remoteManifestSchema } from '../manifest';
import { withTexts } from './manifest-texts';

const MANIFEST = remoteManifestSchema.parse({
  id: 'inbox',
  title: 'Inbox',
  contract: 1,
  pages: {
    list: { path: '/inbox', name: 'Inbox', icon: 'inbox', words: 'chats replies' },
    thread: { path: '/inbox/:id', name: 'Conversation', view: 'list' },
  },
  widgets: { need: { slot: 'home.needs', onError: 'message' } },
  commands: { write: { name: 'Write', page: 'list', query: { new: '1' } } },
  searches: { people: { title: 'People', call: 'people', label: ['{name}'], page: 'thread' } },
});

describe('the texts of a manifest', () => {
  it('have keys, and are all that changes', () => {
    const keys: string[] = [];
    const said = withTexts(MANIFEST, (key, english) => (keys.push(key), english.toUpperCase()));
    expect(keys).toEqual([
      'inbox/manifest.title',
      'inbox/manifest.pages.list.name',
      'inbox/manifest.pages.list.words',
      'inbox/manifest.pages.thread.name',
      'inbox/manifest.commands.write.name',
      'inbox/manifest.searches.people.title',
    ]);
    expect(said).toEqual({
      ...MANIFEST,
      title: 'INBOX',
      pages: {
        list: { ...MANIFEST.pages.list, name: 'INBOX', words: 'CHATS REPLIES' },
        thread: { ...MANIFEST.pages.thread, name: 'CONVERSATION' },
      },
      commands: { write: { ...MANIFEST.commands.write, name: 'WRITE' } },
      searches: { people: { ...MANIFEST.searches.people, title: 'PEOPLE' } },
    });
  });
});
