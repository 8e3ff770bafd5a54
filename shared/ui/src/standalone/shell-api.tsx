import type { SlotName, WidgetEntry } from '@textloom/contracts';
import type { Remote, ShellApi, WidgetRef } from '@textloom/kit';
import type { ComponentType } from 'react';
import { lazyPart } from '../parts/lazy-part';

type View = ComponentType<object>;

/** All widgets of the remote, by slot and order. */
export function ownWidgets({ manifest }: Remote): readonly WidgetRef[] {
  const declared: readonly (readonly [string, WidgetEntry])[] = Object.entries(manifest.widgets ?? {});
  return declared
    .map(([name, entry]) => ({ ...entry, order: entry.order ?? 100, remote: manifest.id, name }))
    .sort((a, b) => a.order - b.order);
}

/** The frame's interface for a standalone remote: slots show only its own widgets. */
export function aloneShell(remote: Remote): ShellApi {
  const { manifest } = remote;
  const widgets = ownWidgets(remote);
  const views = new Map(
    widgets.map(({ name }) => [
      name,
      lazyPart({
        owner: manifest.id,
        title: name,
        load: async () => (await remote.widgets[name]?.()) as { default: View },
        loading: null,
      }),
    ]),
  );
  return {
    product: { name: 'Textloom', supportEmail: '', supportPhone: '' },
    widgets: (slot: SlotName) => widgets.filter((widget) => widget.slot === slot),
    WidgetHost({ widget, slotProps }) {
      const WidgetView = views.get(widget.name);
      return WidgetView ? <WidgetView {...slotProps} /> : null;
    },
    handsets: null,
  };
}
