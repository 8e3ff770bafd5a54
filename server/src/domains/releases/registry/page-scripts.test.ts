import { remoteManifestSchema } from '@textloom/contracts';
import { scriptsOf } from './page-scripts';
import type { ReleaseInForce } from '../release/release.repository';

const shell = {
  signedIn: ['js/frame.js', 'js/react.js'],
  pages: { home: ['js/home.js'] },
  shares: { react: ['js/react.js'], form: ['js/form.js', 'js/react.js'] },
};
const manifest = remoteManifestSchema.parse({
  id: 'alpha',
  title: 'Alpha',
  contract: 1,
  pages: {
    list: { path: '/alpha', name: 'List' },
    add: { path: '/alpha/add', name: 'Add' },
    one: { path: '/alpha/:id', name: 'One' },
    oneAgain: { path: '/alpha/:id/again', name: 'One', view: 'one' },
  },
  widgets: {
    card: { slot: 'home.cards', onError: 'message' },
    picker: { slot: 'subscriber.picker', onError: 'message' },
    news: { slot: 'home.needs', need: 'unread', onError: 'message' },
  },
});
const alpha: ReleaseInForce = {
  remote: 'alpha',
  version: '1.0.0-a+b',
  contract: 1,
  manifest,
  enabled: true,
  build: {
    entry: 'entry.js',
    pages: { list: ['js/list.js'], add: ['js/add.js'], one: ['js/one.js'] },
    widgets: { card: ['js/card.js'], picker: ['js/picker.js'], news: ['js/news.js'] },
    shares: { 'pages/list': ['react'], 'pages/add': ['form'], 'widgets/card': ['react'] },
  },
};
const frame = ['/app/js/frame.js', '/app/js/react.js'];
const of = (file: string): string => `/remotes/alpha/1.0.0-a%2Bb/${file}`;
const scripts = (path: string, inForce = [alpha]): readonly string[] => scriptsOf(path, inForce, shell);

describe('what the page at an address loads', () => {
  it('is the entry, the page and the shared scripts, each once', () => {
    expect(scripts('/alpha')).toEqual([...frame, of('entry.js'), of('js/list.js')]);
    expect(scripts('/alpha/add')).toEqual([...frame, of('entry.js'), of('js/add.js'), '/app/js/form.js']);
  });

  it('prefers a path without parameters, and supports pages that share a view', () => {
    expect(scripts('/alpha/7')).toContain(of('js/one.js'));
    expect(scripts('/alpha/7/again')).toContain(of('js/one.js'));
    expect(scripts('/alpha/add')).not.toContain(of('js/one.js'));
  });

  it('is the home page with the widgets that it always shows', () => {
    const home = [...frame, '/app/js/home.js', of('entry.js'), of('js/card.js')];
    expect(scripts('/home')).toEqual(home);
    expect(scripts('/')).toEqual(home);
  });

  it('is only the frame at an undeclared address, and nothing of a build without file lists', () => {
    expect(scripts('/nowhere')).toEqual(frame);
    expect(scripts('/alpha/7/again/and/again')).toEqual(frame);
    expect(scripts('/alpha', [{ ...alpha, build: {} }])).toEqual(frame);
  });

  it('is unknown for a shell that is one bundle', () => {
    expect(scriptsOf('/alpha', [alpha], undefined)).toEqual([]);
  });
});
