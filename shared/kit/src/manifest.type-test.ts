/** Type tests, checked by `tsc -p shared/kit`: a missing expected error is an error. */
import type { LazyView } from './manifest';
import { defineManifest, defineRemote } from './manifest';

const page: LazyView<Record<never, never>> = async () => ({ default: () => null });
const picker: LazyView<{ readonly open: boolean }> = async () => ({ default: ({ open }) => (open ? 'open' : null) });
const needsId: LazyView<{ readonly id: number }> = async () => ({ default: ({ id }) => id });

const manifest = defineManifest({
  id: 'sample',
  title: 'Sample',
  contract: 1,
  pages: { list: { path: '/sample', name: 'Sample' }, detail: { path: '/sample/:id', name: 'Sample', icon: 'home' } },
  widgets: { recent: { slot: 'home.cards', onError: 'hide' }, pick: { slot: 'subscriber.picker', onError: 'message' } },
});
const bare = defineManifest({
  id: 'bare',
  title: 'Bare',
  contract: 1,
  pages: { list: { path: '/bare', name: 'Bare' } },
});

export const good = defineRemote(manifest, {
  pages: { list: page, detail: page },
  widgets: { recent: page, pick: picker },
});
export const goodBare = defineRemote(bare, { pages: { list: page }, widgets: {} });

// @ts-expect-error a declared page has no view
export const missingPage = defineRemote(manifest, { pages: { list: page }, widgets: { recent: page, pick: picker } });
// @ts-expect-error a declared widget has no view
export const missingWidget = defineRemote(manifest, { pages: { list: page, detail: page }, widgets: { recent: page } });
export const extraPage = defineRemote(manifest, {
  // @ts-expect-error a page that the manifest does not declare
  pages: { list: page, detail: page, other: page },
  widgets: { recent: page, pick: picker },
});
// @ts-expect-error a widget that the manifest does not declare
export const extraWidget = defineRemote(bare, { pages: { list: page }, widgets: { recent: page } });
export const wrongProps = defineRemote(manifest, {
  pages: { list: page, detail: page },
  // @ts-expect-error a widget that wants props its slot does not give
  widgets: { recent: needsId, pick: picker },
});
// @ts-expect-error a page that wants props: pages take none
export const pageWithProps = defineRemote(bare, { pages: { list: needsId }, widgets: {} });
// @ts-expect-error a view that is not lazy
export const eager = defineRemote(bare, { pages: { list: () => null }, widgets: {} });

export const unknownSlot = defineManifest({
  id: 'x',
  title: 'X',
  contract: 1,
  pages: {},
  // @ts-expect-error a slot that nobody offers
  widgets: { a: { slot: 'nope', onError: 'hide' } },
});
export const unknownIcon = defineManifest({
  id: 'x',
  title: 'X',
  contract: 1,
  // @ts-expect-error an icon that the shell does not have
  pages: { a: { path: '/x', name: 'X', icon: 'rocket' } },
});
export const unknownPermission = defineManifest({
  id: 'x',
  title: 'X',
  contract: 1,
  // @ts-expect-error a permission that does not exist
  pages: { a: { path: '/x', name: 'X', anyOf: ['everything'] } },
});
