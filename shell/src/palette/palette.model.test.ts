import { remoteManifestSchema, routesOf, type ParsedManifest } from '@textloom/contracts';
import {
  commandItems,
  fillTemplate,
  jumpsOf,
  pageItems,
  resultOf,
  sourcesOf,
  viewItems,
  withCurrentViews,
  type Reach,
} from './palette.model';

const subscribers = remoteManifestSchema.parse({
  id: 'subscribers',
  title: 'Subscribers',
  contract: 1,
  pages: {
    list: { path: '/subscribers', name: 'Subscribers', jump: 's' },
    add: { path: '/subscribers/add', name: 'Add Subscriber', anyOf: ['subscriber_addnewcontacts'] },
    detail: { path: '/subscribers/:id', name: 'Subscriber' },
    done: { path: '/subscribers/done', name: 'Done', unlisted: true },
  },
  commands: {
    add: { name: 'New Subscriber', page: 'add', words: 'person' },
    file: { name: 'Import', page: 'list', query: { tab: 'file' }, ownersOnly: true },
  },
  searches: {
    people: {
      title: 'Subscribers',
      call: 'subscribers',
      label: ['{first_name} {last_name}', '{phone:phone}'],
      hint: '{phone:phone}',
      page: 'detail',
    },
  },
});
const holder = { allow: ['subscriber_addnewcontacts'], authorized_account: false };
const reachOf = (manifests: readonly ParsedManifest[], who = holder): Reach => ({
  routes: routesOf(manifests, who),
  manifests,
  views: [],
  holder: who,
});
const labels = (items: readonly { label: string }[]): string[] => items.map(({ label }) => label);

describe('what the palette offers', () => {
  it('comes from the manifests: pages without parameters, commands with their query, searches', () => {
    const reach = reachOf([subscribers]);
    expect(pageItems(reach)).toEqual([
      { id: 'page:/subscribers', label: 'Subscribers', to: '/subscribers', jump: 's' },
    ]);
    expect(commandItems(reach).map(({ label, to }) => [label, to])).toEqual([
      ['New Subscriber', '/subscribers/add'],
      ['Import', '/subscribers?tab=file'],
    ]);
    expect(sourcesOf(reach)).toMatchObject([{ id: 'subscribers/people', path: '/subscribers/:id' }]);
  });

  it('respects permissions: omits pages missing from the route list and actions for owners', () => {
    const reach = reachOf([subscribers], { allow: [], authorized_account: true });
    expect(labels(commandItems(reach))).toEqual([]);
    expect(labels(pageItems(reach))).toEqual(['Subscribers']);
  });

  it('has the saved views of the lists whose pages the user has (decision 776)', () => {
    const shared = { name: 'Late', query: '', shared: true, mine: false, author: 'Tom Reed' };
    const reach: Reach = {
      ...reachOf([subscribers]),
      views: [
        { ...shared, id: 3, list: 'subscribers' },
        { ...shared, id: 4, list: 'inbox' },
      ],
    };
    const items = viewItems(reach, 'saved');
    expect(items).toEqual([
      { id: 'view:3', label: 'Late', hint: 'Subscribers', to: '/subscribers?page=1&view=3', words: 'saved' },
    ]);
    const page = { id: 'page:/subscribers', label: 'Subscribers', to: '/subscribers' };
    const recent = [
      { id: 'view:3', label: 'Before', to: '/subscribers?view=3' },
      page,
      { id: 'view:9', label: 'Gone' },
    ];
    expect(withCurrentViews(recent, items)).toEqual([items[0], page]);
  });

  it('loses only the entries of a remote that is missing', () => {
    const other = remoteManifestSchema.parse({
      id: 'keywords',
      title: 'Keywords',
      contract: 1,
      pages: { list: { path: '/keywords', name: 'Keywords', jump: 'k' } },
      commands: { all: { name: 'All keywords', page: 'list' } },
    });
    const both = reachOf([subscribers, other]);
    // One manifest could not be read, but the route list still includes its pages.
    const reach = { ...both, manifests: [other] };
    expect(labels(commandItems(reach))).toEqual(['All keywords']);
    expect(sourcesOf(reach)).toEqual([]);
    expect([...jumpsOf(reach).keys()]).toEqual(['k']);
  });

  it('has one page per letter', () => {
    const twin = { ...subscribers, id: 'twin', pages: { list: { path: '/twin', name: 'Twin', jump: 's' } } };
    expect(jumpsOf(reachOf([subscribers, twin])).get('s')?.to).toBe('/subscribers');
  });
});

describe('a result of a search', () => {
  const [source] = sourcesOf(reachOf([subscribers]));
  if (!source) throw new Error('There is no search.');

  it('is named by the first non-empty template, and opens its page', () => {
    expect(resultOf(source, { id: 7, first_name: 'Sam', last_name: 'Rivera', phone: '5125550123' })).toEqual({
      id: 'subscribers/people:/subscribers/7',
      label: 'Sam Rivera',
      hint: '(512) 555-0123',
      to: '/subscribers/7',
      found: true,
    });
    expect(resultOf(source, { id: 7, first_name: '', last_name: '', phone: '5125550123' })).toEqual({
      id: 'subscribers/people:/subscribers/7',
      label: '(512) 555-0123',
      to: '/subscribers/7',
      found: true,
    });
  });

  it('is omitted without a name or address, and escapes values in the address', () => {
    expect(resultOf(source, { id: 7 })).toBeUndefined();
    expect(resultOf(source, { first_name: 'Sam' })).toBeUndefined();
    expect(resultOf(source, { id: 'a/b', first_name: 'Sam' })?.to).toBe('/subscribers/a%2Fb');
  });

  it('substitutes only texts and numbers', () => {
    expect(fillTemplate('{a} {b} {c}', { a: 'x', b: 2, c: { d: 1 } })).toBe('x 2');
  });
});
