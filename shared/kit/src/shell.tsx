import {
  WIDGET_ORDER,
  type Ability,
  type RemoteManifest,
  type SlotName,
  type Slots,
  type WidgetEntry,
} from '@textloom/contracts';
import { createContext, useContext, useMemo, type ComponentType, type ReactNode } from 'react';
import { useAbility } from '@textloom/session';
import { TEXTS } from './messages';

/** A widget that a remote declared for a slot. */
export interface WidgetRef extends Omit<WidgetEntry, 'order'> {
  /** The widget's remote, and its key in that remote's manifest. */
  readonly remote: string;
  readonly name: string;
  readonly order: number;
}

/**
 * The interface that a frame offers its remotes. The shell, the standalone page and the test frame create it with
 * `createShell`, so that a remote works the same in each of them.
 */
export interface ShellApi {
  readonly product: { readonly name: string; readonly supportEmail: string; readonly supportPhone: string };
  /** Widgets declared for a slot by enabled remotes, sorted by order. Not yet filtered by permission. */
  widgets(slot: SlotName): readonly WidgetRef[];
  /** Loads and shows one widget inside its own error boundary. `slotProps` are the slot's typed props. */
  readonly WidgetHost: ComponentType<{ widget: WidgetRef; slotProps: object }>;
}

/**
 * A frame's input to `createShell`: the manifests of the remotes that it can show, and everything that differs between
 * frames.
 */
export interface ShellOptions extends Omit<ShellApi, 'widgets'> {
  readonly manifests: readonly RemoteManifest[];
}

/** Creates a frame's interface; its widgets are those that the manifests declare. */
export function createShell({ manifests, ...offer }: ShellOptions): ShellApi {
  const widgets = manifests
    .flatMap(({ id, widgets: declared = {} }) =>
      Object.entries(declared).map(([name, entry]): WidgetRef => ({
        ...entry,
        order: entry.order ?? WIDGET_ORDER,
        remote: id,
        name,
      })),
    )
    .sort((a, b) => a.order - b.order || a.remote.localeCompare(b.remote));
  return { ...offer, widgets: (slot) => widgets.filter((widget) => widget.slot === slot) };
}

const ShellContext = createContext<ShellApi | null>(null);

/** Provides the frame's interface to everything inside it; one per page. */
export function ShellProvider({ shell, children }: { shell: ShellApi; children: ReactNode }) {
  return <ShellContext value={shell}>{children}</ShellContext>;
}

/** The frame's interface. Throws outside of a frame. */
export function useShell(): ShellApi {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell() needs a <ShellProvider> around it.');
  return shell;
}

/** Widgets of a slot that this user may see, sorted. For frames with their own layout. */
export function useWidgets(slot: SlotName): readonly WidgetRef[] {
  const shell = useShell();
  const can = useAbility();
  return useMemo(
    () => shell.widgets(slot).filter(({ anyOf }) => !anyOf || anyOf.some((name) => can(name))),
    [shell, slot, can],
  );
}

/** Shows the widgets of other remotes for this slot, with the slot's props. Each widget has its own error boundary. */
export function Slot<S extends SlotName>({ name, props }: { name: S; props: Slots[S] }) {
  const { WidgetHost } = useShell();
  return useWidgets(name).map((widget) => (
    <WidgetHost key={`${widget.remote}/${widget.name}`} widget={widget} slotProps={props} />
  ));
}

/** The general refusal (ERR-024), on pages and as the server's message. */
export const NOT_ALLOWED = TEXTS.notAllowed;
/** The refusal of the account pages (PERM-004, decision 105). */
export const ACCOUNT_NOT_ALLOWED = TEXTS.accountNotAllowed;

/** Shows its children when the user holds any of the abilities, else `fallback`. */
export function RequirePermission({
  any,
  fallback,
  children,
}: {
  any: readonly Ability[];
  fallback: ReactNode;
  children: ReactNode;
}) {
  const can = useAbility();
  return any.some((ability) => can(ability)) ? children : fallback;
}
