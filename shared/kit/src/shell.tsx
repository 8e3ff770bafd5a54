import type { Ability, SlotName, Slots, WidgetEntry } from '@textloom/contracts';
import { createContext, useContext, useMemo, type ComponentType, type ReactNode } from 'react';
import { useAbility } from '@textloom/session';

/** A widget that a remote declared for a slot. */
export interface WidgetRef extends Omit<WidgetEntry, 'order'> {
  /** Its remote, and its key in that remote's manifest. */
  readonly remote: string;
  readonly name: string;
  readonly order: number;
}

/**
 * The interface of a frame for the remotes inside it. The shell, the standalone page and the test frame implement it,
 * so a remote does not depend on any of them.
 */
export interface ShellApi {
  readonly product: { readonly name: string; readonly supportEmail: string; readonly supportPhone: string };
  /** Widgets declared for a slot by enabled remotes, sorted by order. Not yet filtered by permission. */
  widgets(slot: SlotName): readonly WidgetRef[];
  /** Loads and shows one widget inside its own error boundary. `slotProps` are the slot's typed props. */
  readonly WidgetHost: ComponentType<{ widget: WidgetRef; slotProps: object }>;
  /** Address of the carrier simulator's handsets, or null with a real carrier. */
  readonly handsets: string | null;
}

const ShellContext = createContext<ShellApi | null>(null);

/** Rendered once by the frame, around everything. */
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

/**
 * The place where other remotes show their widgets, with the slot's props. Each widget has its own error boundary.
 * `fallback` is shown without widgets.
 */
export function Slot<S extends SlotName>({
  name,
  props,
  fallback = null,
}: {
  name: S;
  props: Slots[S];
  fallback?: ReactNode;
}) {
  const { WidgetHost } = useShell();
  const widgets = useWidgets(name);
  if (widgets.length === 0) return fallback;
  return widgets.map((widget) => (
    <WidgetHost key={`${widget.remote}/${widget.name}`} widget={widget} slotProps={props} />
  ));
}

/** The general refusal (ERR-024), on pages and as the server's message. */
export const NOT_ALLOWED = 'This action is not allowed. Your account does not allow this action.';
/** The refusal of the account pages (PERM-004, decision 105). */
export const ACCOUNT_NOT_ALLOWED = 'Not Allowed: Your account does not allow this action.';

/**
 * Shows its children to users with any of the abilities, else `fallback` (by default the general refusal; null hides).
 */
export function RequirePermission({
  any,
  fallback,
  children,
}: {
  any: readonly Ability[];
  fallback?: ReactNode;
  children: ReactNode;
}) {
  const can = useAbility();
  if (any.some((ability) => can(ability))) return children;
  return fallback === undefined ? <p role="alert">{NOT_ALLOWED}</p> : fallback;
}
