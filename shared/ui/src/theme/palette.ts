/**
 * The colours of Textloom: warm paper, ink, and a deep teal accent. The contrast of every text pair is tested
 * (theme.test.ts). Use them through `tokens`, which follow the colour scheme.
 */
export interface Scheme {
  canvas: string;
  paper: string;
  sunken: string;
  /** Dividers; decoration only. */
  line: string;
  /** Borders of fields (3 to 1). */
  field: string;
  placeholder: string;
  text: string;
  muted: string;
  faint: string;
  accent: string;
  accentStrong: string;
  onAccent: string;
  accentSoft: string;
  success: string;
  successSoft: string;
  warning: string;
  warningSoft: string;
  danger: string;
  /** A destructive button under the pointer. */
  dangerStrong: string;
  dangerSoft: string;
  info: string;
  infoSoft: string;
  /** Second thread of the logo and of charts; never for text. */
  thread: string;
}

export const light: Scheme = {
  canvas: '#f7f5f1',
  paper: '#ffffff',
  sunken: '#f1eee8',
  line: '#e2dcd2',
  field: '#8f867a',
  placeholder: '#736b60',
  text: '#221f1b',
  muted: '#615a50',
  faint: '#8d8578',
  accent: '#0b6b66',
  accentStrong: '#084f4b',
  onAccent: '#ffffff',
  accentSoft: '#dcefec',
  success: '#3b6b1f',
  successSoft: '#e7f1dd',
  warning: '#8a5200',
  warningSoft: '#fbeed6',
  danger: '#b3261e',
  dangerStrong: '#8c1d17',
  dangerSoft: '#fbe6e3',
  info: '#2f5c96',
  infoSoft: '#e3ecf7',
  thread: '#c2733a',
};

export const dark: Scheme = {
  canvas: '#161512',
  paper: '#1f1d1a',
  sunken: '#292622',
  line: '#3a3630',
  field: '#857d72',
  placeholder: '#a0978a',
  text: '#f2eee7',
  muted: '#b5ada1',
  faint: '#857d72',
  accent: '#6fcbc2',
  accentStrong: '#93dcd5',
  onAccent: '#06302d',
  accentSoft: '#153b38',
  success: '#a3d07f',
  successSoft: '#26351b',
  warning: '#efbd6b',
  warningSoft: '#3d2e14',
  danger: '#f29b92',
  dangerStrong: '#f7bcb5',
  dangerSoft: '#45211d',
  info: '#9cc1ee',
  infoSoft: '#1d2f45',
  thread: '#e0a06c',
};
