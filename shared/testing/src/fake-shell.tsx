import type { Remote, ShellApi, WidgetRef } from '@textloom/kit';
import type { Slots } from '@textloom/contracts';
import { lazy, Suspense, type ComponentType } from 'react';

/** A widget that a test puts into a slot in place of another remote's. */
export type FakeWidgets = { [S in keyof Slots]?: ComponentType<Slots[S]> };

/** The widgets that a remote declares, as the shell would list them. */
function ownWidgets(remote: Remote): WidgetRef[] {
  return Object.entries(remote.manifest.widgets ?? {}).map(([name, entry]) => ({
    ...entry,
    remote: remote.manifest.id,
    name,
    order: entry.order ?? 100,
  }));
}

/** A shell for tests: the real one's interface, with the remote's own widgets and those of the test. */
export function fakeShell(remote: Remote | null, lent: FakeWidgets = {}): ShellApi {
  const own = remote ? ownWidgets(remote) : [];
  const given: WidgetRef[] = Object.keys(lent).map((slot) => ({
    slot: slot as keyof Slots,
    remote: 'test',
    name: slot,
    order: 0,
    onError: 'message' as const,
  }));
  const views = new Map<string, ComponentType<object>>();

  const viewOf = (widget: WidgetRef): ComponentType<object> | undefined => {
    const key = `${widget.remote}/${widget.name}`;
    const known = views.get(key);
    if (known) return known;
    const load = remote?.widgets[widget.name];
    // Slots type the props on both sides; between the two they are a plain object.
    const view = (
      widget.remote === 'test'
        ? lent[widget.slot]
        : load && lazy(load as () => Promise<{ default: ComponentType<object> }>)
    ) as ComponentType<object> | undefined;
    if (view) views.set(key, view);
    return view;
  };

  function WidgetHost({ widget, slotProps }: { widget: WidgetRef; slotProps: object }) {
    const View = viewOf(widget);
    return View ? (
      <Suspense fallback={<p>Loading widget</p>}>
        <View {...slotProps} />
      </Suspense>
    ) : null;
  }

  return {
    product: { name: 'Textloom', supportEmail: 'support@example.com', supportPhone: '5125550199' },
    widgets: (slot) => [...given, ...own].filter((widget) => widget.slot === slot).sort((a, b) => a.order - b.order),
    WidgetHost,
    handsets: null,
  };
}
