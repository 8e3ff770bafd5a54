import './theme/augment';

export { ThemeRoot, cspNonce, useThemeMode } from './theme/theme-root';
export { theme } from './theme/theme';
export { visuallyHidden } from './theme/visually-hidden';
export { tokens, toneColours, type Tone } from './theme/tokens';
export { Logo } from './brand/logo';
export { formWidth, Page, Panel, withAside } from './layout/page';
export { PageHeader, type PageHeaderProps } from './layout/page-header';
export { PageSkeleton } from './layout/page-skeleton';
export type { PageTab } from './layout/page-tabs';
export type { Crumb } from './layout/breadcrumb';
export { MoreButton } from './parts/more-button';
export type { MenuAction } from './parts/menu-action';
export { EmptyState } from './feedback/empty-state';
export { ErrorPanel, NotAllowed } from './feedback/error-panel';
export { FROZEN_TITLE, FrozenDialog, type FrozenDialogProps } from './feedback/frozen-dialog';
export { LoadingPanel } from './feedback/loading-panel';
export { LoadState } from './feedback/load-state';
export { ConfirmDialog, type ConfirmDialogProps } from './feedback/confirm-dialog';
export { useUndoBar } from './feedback/use-undo-bar';
export { onFirstClick } from './feedback/second-click';
export { TitledDialog } from './feedback/titled-dialog';
export { HoldAlert } from './hold/hold-alert';
export { HoldButton } from './hold/hold-button';
export { holdState } from './hold/hold-state';
export { HoldWord } from './hold/hold-word';
export { StandingChip } from './hold/standing-chip';
export { VerifyFirst } from './feedback/verify-first';
export { ModalDialog, type ModalDialogProps } from './feedback/modal-dialog';
export { Facts, type Fact } from './display/facts';
export { EmailLink, EmailText } from './display/email';
export { DateText, PhoneText, SafeHtml, ZoneName } from './display/text';
export { CampaignStatusIcon, StatusChip, StatusIcon } from './display/status';
export { marked, WithMarked } from './display/with-marked';
export { WordChip } from './display/word-chip';
export { Runway, runwayText } from './display/runway';
export { DeliveryRing } from './display/delivery-ring';
export { Figure, FigureStrip, type FigureProps, type FigureStripProps } from './display/figure';
export { NEED_HEIGHT, NeedLine, type NeedLineProps } from './display/need-line';
export { useListFocus } from './list/list-focus';
export { DataTable, type DataTableProps } from './list/data-table';
export { ListView, type ListViewProps } from './list/list-view';
export type { BulkAction } from './list/types';
export { chosenFrom, type ChipTexts } from './list/filter-chips';
export { AddButton, NewButton } from './list/new-button';
export { lazyPanel, type RowPanel } from './list/row-panel';
export { RowSummary } from './list/row-summary';
export type { TableSource, TableState } from './list/list-frame';
export { ColumnGrid } from './list/grid/column-grid';
export type { GridColumn } from './list/grid/grid-columns';
export { deleteAction } from './list/row-actions';
export type { Column, PhoneRow, RowAction } from './list/types';
export { DatesBy, FilterSelect, KeywordBy, SearchBy, SelectBy, type FilterOption } from './list/filter-fields';
export { RowSelectionContext, SelectBox } from './list/select-box';
export { SelectionBar, type SelectionBarProps } from './list/selection-bar';
export { SearchField, type SearchFieldProps } from './list/search-field';
export { DateField } from './list/date-field';
export type { DateFieldProps } from './list/date-picker';
export { DateRangeFilter, type DateRangeFilterProps } from './list/date-range-filter';
export { ViewSubtitle } from './views/view-subtitle';
export { ViewsButton } from './views/views.button';
export { CountBars, type CountBarsProps } from './charts/count-bars';
export { ValueTable } from './charts/value-table';
export {
  CheckboxInput,
  LockedField,
  NumberInput,
  SelectInput,
  SubmitButton,
  TextInput,
  type TextInputProps,
} from './forms/fields';
export { FormButtons } from './forms/form-buttons';
export { CardGuardButton, type CardGuardButtonProps } from './forms/card-guard-button';
export { CopyField, type CopyTexts } from './forms/copy-field';
export { DateTimeField } from './forms/date-time-field';
export type { DateTimeFieldProps } from './forms/date-time-picker';
export { PhoneInput, type PhoneInputProps } from './forms/phone-input';
export { Captcha, CaptchaField, type CaptchaFieldProps, type CaptchaProps } from './forms/captcha-field';
export { SearchSelect, type Tag } from './forms/search-tags';
export { SuggestField, type SuggestFieldProps } from './forms/suggest-field';
export { useSearched, type Searched } from './forms/use-searched';
export { useFileChoice, type FileChoice } from './forms/file-choice';
export { applyFieldErrors, Form, rebaseForm, useZodForm, type FormProps, type FormValues } from './forms/form';
export { MessageComposer, type MessageComposerProps } from './message/message-composer';
export {
  attach,
  detach,
  emptyMessage,
  toggleExpanded,
  withText,
  type AnyFile,
  type Composed,
} from './message/composed';
export { ContentCheck, type ContentCheckProps } from './message/content/content-check';
export { ContentWarnings, type ContentWarningsProps } from './message/content/content-warnings';
export { sizeProblem } from './message/media';
export { ToolButton, type ToolButtonProps } from './message/tool-button';
export { MediaChoice, type MediaChoiceProps } from './message/media-choice';
export { TestMessageButton, type TestMessageButtonProps } from './message/test-message.button';
export { PhonePreview, type PhonePreviewProps, type PreviewMedia } from './message/phone-preview';
export { codePhase, isChunkError, PartError, type PartName, type PartPhase } from './parts/part-error';
export { PartBoundary } from './parts/part-boundary';
export { reportPart, reportUnsent } from './parts/report-part';
export { FailedPart, type FailedPartProps } from './parts/failed-part';
export { openPart, PartView } from './parts/part-view';
export { loadTwice } from './parts/stale-chunk';
export { lazyPart, type LazyPartOptions } from './parts/lazy-part';
export { HeldKeys } from './parts/held-keys';
