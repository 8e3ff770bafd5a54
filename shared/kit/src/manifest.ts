import type { RemoteManifest, Slots, TextsByLanguage, WidgetEntry } from '@textloom/contracts';
import type { ReactNode } from 'react';

/** A lazily loaded view: `() => import('./features/keywords-list/keywords-list.page')`. */
export type LazyView<Props> = () => Promise<{ default: (props: Props) => ReactNode }>;

type NoProps = Record<never, never>;
/** Pages with their own view; the others use the view of the page that they name. */
type Drawn<Pages> = { [K in keyof Pages]: Pages[K] extends { view: string } ? never : K }[keyof Pages];
type PagesOf<M extends RemoteManifest> = { [K in Drawn<M['pages']>]: LazyView<NoProps> };
type WidgetsOf<M extends RemoteManifest> =
  M['widgets'] extends Readonly<Record<string, WidgetEntry>>
    ? { [K in keyof M['widgets']]: LazyView<Slots[M['widgets'][K]['slot']]> }
    : Record<never, never>;

/** Makes undeclared keys a type error; generics alone allow excess properties. */
type Exactly<Given, Wanted> = Given & { [K in Exclude<keyof Given, keyof Wanted>]: never };

/** A loaded remote (`./remote`): the manifest and its views. */
export interface Remote {
  readonly manifest: RemoteManifest;
  readonly pages: Readonly<Record<string, LazyView<NoProps>>>;
  /** Each takes the props of its slot; the renderer knows the slot. */
  readonly widgets: Readonly<Record<string, () => Promise<{ default: unknown }>>>;
  /** Its texts in other languages than English. */
  readonly texts?: TextsByLanguage;
}

/** A bound remote with the types of its own manifest. */
export interface BoundRemote<M extends RemoteManifest> {
  readonly manifest: M;
  readonly pages: PagesOf<M>;
  readonly widgets: WidgetsOf<M>;
  readonly texts?: TextsByLanguage;
}

/**
 * Declares a remote as data (remote.manifest.ts). Keeps the literal types, so that defineRemote can compare
 * declarations and views. `remoteManifestSchema` checks it again when the remote is built.
 */
export function defineManifest<const M extends RemoteManifest>(manifest: M): M {
  return manifest;
}

/**
 * Binds a manifest to its views (src/remote.ts). A missing, undeclared or wrongly typed view does not
 * compile: every page takes no props, every widget takes the props of its slot.
 */
export function defineRemote<const M extends RemoteManifest, P extends PagesOf<M>, W extends WidgetsOf<M>>(
  manifest: M,
  views: { pages: Exactly<P, PagesOf<M>>; widgets: Exactly<W, WidgetsOf<M>>; texts?: TextsByLanguage },
): BoundRemote<M> {
  return { manifest, ...views };
}
