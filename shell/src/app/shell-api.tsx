import { createShell, type ShellApi, type WidgetRef } from '@textloom/kit';
import { RemoteWidget, type RemoteTable } from '../remotes';
import { productName, supportEmail, supportPhone } from '../base/product';

function WidgetHost({ widget, slotProps }: { widget: WidgetRef; slotProps: object }) {
  const { remote, name, onError, minHeight } = widget;
  return <RemoteWidget remote={remote} widget={name} slotProps={slotProps} onError={onError} minHeight={minHeight} />;
}

/**
 * This shell's interface for the remotes. Widgets of an unusable remote show a message in their place. If the registry
 * cannot be read, pages show the failure and there are no widgets.
 */
export const createShellApi = (table: RemoteTable | null): ShellApi =>
  createShell({
    product: { name: productName(), supportEmail: supportEmail(), supportPhone: supportPhone() },
    manifests: table ? [...[...table.remotes.values()].map(({ declares }) => declares), ...table.lost] : [],
    WidgetHost,
  });
