import './theme/augment';

export { ThemeRoot, cspNonce, useThemeMode } from './theme/theme-root';
export { theme } from './theme/theme';
export { tokens, toneColours, type Tone } from './theme/tokens';
export { Logo } from './brand/logo';
export { Page, Panel } from './layout/page';
export { PageHeader, type PageHeaderProps, type PageTab } from './layout/page-header';
export { EmptyState } from './feedback/empty-state';
export { ErrorPanel, NotAllowed } from './feedback/error-panel';
export { LoadingPanel } from './feedback/loading-panel';
export { ConfirmDialog, type ConfirmDialogProps } from './feedback/confirm-dialog';
export { DateText, PhoneText, SafeHtml } from './data/text';
export { CampaignStatusIcon, StatusChip, StatusIcon } from './data/status';
export { DeliveryRing } from './data/delivery-ring';
export { StatCard, type StatCardProps } from './data/stat-card';
