/**
 * Slots, in which a remote shows widgets of other remotes, with the props of each. A remote declares its widgets in
 * remote.manifest.ts; the owner of the slot renders `<Slot name>`.
 */
export interface Slots {
  /** The figures at the top of the home page. No props: the widgets of the home slots read kit's `useDashboard()`. */
  'home.cards': Record<never, never>;
  /** One line each of "Needs you" on the home page: what the user should look at, with its link. */
  'home.needs': Record<never, never>;
  /** Panels below: the chart, recent campaigns, activity, keywords. Up to half of the columns stands at the right. */
  'home.panels': Record<never, never>;
  /** The dialog that picks subscribers. `onPick` receives the ids when the user confirms. */
  'subscriber.picker': {
    readonly open: boolean;
    readonly selected: readonly number[];
    readonly confirmLabel: string;
    /** A second button: 'Save & Create Group' (PICK-007). Absent: none. */
    readonly onPickAsGroup?: (ids: number[], groupId: number) => void;
    readonly onPick: (ids: number[]) => void;
    readonly onClose: () => void;
  };
  /** The dialog that adds or changes the account's credit card (ACCT-025). `onSaved` follows a stored card. */
  'card.dialog': { readonly open: boolean; readonly onSaved: () => void; readonly onClose: () => void };
  /** The way on where a campaign lacks messages: buys them in a dialog, or says who can or what comes first. */
  'messages.buyer': {
    /** Number of messages to buy at least. */
    readonly missing: number;
    /** What the user wants to do with them. */
    readonly purpose: 'send' | 'schedule';
    /** Called when the button is pressed; the dialog opens if it resolves to true. From then on the slot stays. */
    readonly onStart: () => Promise<boolean>;
    /** The messages are paid and in the balance, and the dialog is closed. */
    readonly onBought: () => void;
    /** The dialog was closed without a payment. */
    readonly onClose: () => void;
  };
}
export type SlotName = keyof Slots;
export const SLOT_NAMES = [
  'home.cards',
  'home.needs',
  'home.panels',
  'subscriber.picker',
  'card.dialog',
  'messages.buyer',
] as const satisfies readonly SlotName[];

/** Slots that show one widget: a second holder would open a second dialog. */
export const SINGLE_SLOTS = [
  'subscriber.picker',
  'card.dialog',
  'messages.buyer',
] as const satisfies readonly SlotName[];
