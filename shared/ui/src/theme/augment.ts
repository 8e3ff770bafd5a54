import type {} from '@mui/material';

interface Surface {
  sunken: string;
  accent: string;
  success: string;
  warning: string;
  danger: string;
  info: string;
  thread: string;
  field: string;
  placeholder: string;
}
declare module '@mui/material/styles' {
  interface Palette {
    surface: Surface;
  }
  interface PaletteOptions {
    surface?: Surface;
  }
}
