import { createShell, type Remote, type ShellApi } from '@textloom/kit';
import type { ComponentType } from 'react';
import { lazyPart } from '@textloom/ui';

type View = ComponentType<object>;

/** The frame's interface for the standalone page: slots show only the remote's own widgets. */
export function aloneShell({ manifest, widgets }: Remote): ShellApi {
  const views = new Map(
    Object.entries(widgets).map(([name, load]) => [
      name,
      lazyPart({
        owner: manifest.id,
        title: name,
        load: async () => (await load()) as { default: View },
        loading: null,
      }),
    ]),
  );
  return createShell({
    product: { name: 'Textloom', supportEmail: '', supportPhone: '' },
    manifests: [manifest],
    WidgetHost({ widget, slotProps }) {
      const WidgetView = views.get(widget.name);
      return WidgetView ? <WidgetView {...slotProps} /> : null;
    },
  });
}
