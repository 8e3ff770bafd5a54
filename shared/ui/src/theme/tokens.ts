/**
 * Design tokens as CSS variables. They change with the colour scheme; write them into `sx` and `styled`.
 * Spacing is MUI's: `1` is 8 px.
 */
export const tokens = {
  canvas: 'var(--tx-palette-background-default)',
  paper: 'var(--tx-palette-background-paper)',
  sunken: 'var(--tx-palette-surface-sunken)',
  line: 'var(--tx-palette-divider)',
  field: 'var(--tx-palette-surface-field)',
  placeholder: 'var(--tx-palette-surface-placeholder)',
  text: 'var(--tx-palette-text-primary)',
  muted: 'var(--tx-palette-text-secondary)',
  faint: 'var(--tx-palette-text-disabled)',
  accent: 'var(--tx-palette-primary-main)',
  accentStrong: 'var(--tx-palette-primary-dark)',
  onAccent: 'var(--tx-palette-primary-contrastText)',
  accentSoft: 'var(--tx-palette-surface-accent)',
  success: 'var(--tx-palette-success-main)',
  successSoft: 'var(--tx-palette-surface-success)',
  warning: 'var(--tx-palette-warning-main)',
  warningSoft: 'var(--tx-palette-surface-warning)',
  danger: 'var(--tx-palette-error-main)',
  dangerStrong: 'var(--tx-palette-error-dark)',
  dangerSoft: 'var(--tx-palette-surface-danger)',
  info: 'var(--tx-palette-info-main)',
  infoSoft: 'var(--tx-palette-surface-info)',
  thread: 'var(--tx-palette-surface-thread)',
  /** Cards and panels; `borderRadius: 1` is the same. */
  radius: '10px',
  /** Controls. */
  radiusSmall: '6px',
  /** Chips and bars. */
  radiusPill: '999px',
  shadow: '0 1px 2px rgb(34 31 27 / 6%), 0 8px 24px -12px rgb(34 31 27 / 18%)',
  fontMono: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace',
} as const;

export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info';

/** Text and soft background of a tone. */
export const toneColours: Readonly<Record<Tone, { text: string; soft: string }>> = {
  neutral: { text: tokens.muted, soft: tokens.sunken },
  accent: { text: tokens.accent, soft: tokens.accentSoft },
  success: { text: tokens.success, soft: tokens.successSoft },
  warning: { text: tokens.warning, soft: tokens.warningSoft },
  danger: { text: tokens.danger, soft: tokens.dangerSoft },
  info: { text: tokens.info, soft: tokens.infoSoft },
};
