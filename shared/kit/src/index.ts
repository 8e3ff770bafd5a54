export * from './manifest';
export {
  ACCOUNT_NOT_ALLOWED,
  createShell,
  NOT_ALLOWED,
  RequirePermission,
  ShellProvider,
  Slot,
  useShell,
  useWidgets,
  type ShellApi,
  type ShellOptions,
  type WidgetRef,
} from './shell';
export { APP_BASE, catalogue, escapeHtml, link, plural, type AppPath, type LinkQuery } from '@textloom/contracts';
export { deliverLive } from './live';
export { useNamedTitle } from './title';
export { createQueryClient, useLiveInvalidate, type LiveMap } from './query';
export { changeCached, settled } from './change-cached';
export { CARD_KEY, cardQuery, useStoredCard } from './card';
export { useDashboard, useNeed, useNeeds, type OpenNeeds } from './dashboard';
export { confirmLeaving } from './confirm-leaving';
export { alerts, confirm, type ConfirmOptions } from './ask';
export { alertModal, openModal, showSubscriptionExpired, type ModalOptions } from './modal';
export { useFormatDate } from './dates';
export { endLabel } from './subscription-end';
export { LIST_BASE, useListState, type ListBase, type ListFilters, type ListState } from './list-state';
export { useLocalList } from './local-list';
export { useListQuery, type ListQueryOptions, type ListSource } from './list-query';
export { LEAVING_FOR_GOOD, leavingText } from './leaving-text';
export { unsubscribeSeveral } from './unsubscribe-several';
export { unsubscribeOne, type Unsubscribed } from './unsubscribe-one';
export { readFiltersOpen, writeFiltersOpen } from './list-storage';
export { withIds } from './selected';
export { useListSelection, type ListSelection, type SelectionOptions } from './use-list-selection';
export { useOpenRow, type OpenRow } from './open-row';
export { useRowSelection, type RowSelection } from './row-selection';
export { saveFile } from './save-file';
export { isLongEnough, tryAsPageGrows, useScrollMemory } from './scroll';
export { FADE_MS, useConfirmedDeletion, useRowDeletion, type RowDeletion, type RowState } from './row-deletion';
export { answerHoldOf, type HoldChange, holdPerson } from './hold-person';
export { readId } from './read-id';
export { randomKey } from './random-key';
export { useNavigateWhileMounted } from './use-navigate-while-mounted';
export { forgetUnsavedChanges, hasUnsavedChanges, mayLeave, useUnsavedChanges } from './unsaved';
export { DISCARD, LeaveGuard } from './leave-guard';
export { useAction } from './use-action';
export { useCall } from './use-call';
export { isShortcut, setShortcuts, useShortcut, useShortcuts, useShortcutsOn, type Shortcut } from './shortcuts';
export { readStored, writeStored } from './stored';
export { useStable } from './use-stable';
