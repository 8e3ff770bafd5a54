import type { SlotName } from '@textloom/contracts';
import type { ShellApi, WidgetRef } from '@textloom/kit';
import { RemoteWidget, type RemoteTable } from '../remotes';
import { handsetsAddress, productName, supportEmail, supportPhone } from './product';

function WidgetHost({ widget, slotProps }: { widget: WidgetRef; slotProps: object }) {
  return <RemoteWidget remote={widget.remote} widget={widget.name} slotProps={slotProps} onError={widget.onError} />;
}

/** Every widget that the active releases declare, by slot and order. */
function widgetsOf(table: RemoteTable | null): readonly WidgetRef[] {
  if (!table) return [];
  return [...table.remotes]
    .flatMap(([remote, { declares }]) =>
      Object.entries(declares.widgets).map(([name, entry]) => ({ ...entry, remote, name })),
    )
    .sort((a, b) => a.order - b.order || a.remote.localeCompare(b.remote));
}

/**
 * The shell's interface for remotes. Without a registry (it failed to load) pages show the error, and there are no
 * widgets.
 */
export function createShellApi(table: RemoteTable | null): ShellApi {
  const widgets = widgetsOf(table);
  return {
    product: { name: productName(), supportEmail: supportEmail(), supportPhone: supportPhone() },
    widgets: (slot: SlotName) => widgets.filter((widget) => widget.slot === slot),
    WidgetHost,
    handsets: handsetsAddress(),
  };
}
