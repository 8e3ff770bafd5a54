import { createShell, type Remote, type ShellApi, type WidgetRef } from '@textloom/kit';
import type { RemoteManifest, Slots, WidgetEntry } from '@textloom/contracts';
import { lazy, Suspense, type ComponentType } from 'react';

/** A widget that a test puts into a slot instead of another remote's. */
export type FakeWidgets = { [S in keyof Slots]?: ComponentType<Slots[S]> };

/** What the manifest would declare about such a widget, beyond its slot. */
export type FakeEntries = { [S in keyof Slots]?: Partial<WidgetEntry> };

/** The test as a remote: it declares the widgets that it provides. */
const lender = (lent: FakeWidgets, declared: FakeEntries): RemoteManifest => ({
  id: 'test',
  title: 'Test',
  contract: 1,
  pages: {},
  widgets: Object.fromEntries(
    Object.keys(lent).map((slot) => [
      slot,
      { slot: slot as keyof Slots, order: 0, onError: 'message', ...declared[slot as keyof Slots] },
    ]),
  ),
});

/** The shell of the test frame: the remote's own widgets and those provided by the test. */
export function fakeShell(remote: Remote | null, lent: FakeWidgets = {}, declared: FakeEntries = {}): ShellApi {
  const views = new Map<string, ComponentType<object>>();

  const viewOf = (widget: WidgetRef): ComponentType<object> | undefined => {
    const key = `${widget.remote}/${widget.name}`;
    const known = views.get(key);
    if (known) return known;
    const load = remote?.widgets[widget.name];
    // Slots type the props on both sides; in between they are a plain object.
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

  return createShell({
    product: { name: 'Textloom', supportEmail: 'support@example.com', supportPhone: '5125550199' },
    manifests: [lender(lent, declared), ...(remote ? [remote.manifest] : [])],
    WidgetHost,
  });
}
