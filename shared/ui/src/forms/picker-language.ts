import { pageLocale } from '@textloom/contracts';
import type { PickersLocaleText } from '@mui/x-date-pickers/locales';

/** Props of the pickers' LocalizationProvider: their own words, and the names of months and days. */
interface PickerLanguage {
  adapterLocale?: string;
  localeText?: Partial<PickersLocaleText>;
}
let language: PickerLanguage = {};
export const pickerLanguage = (): PickerLanguage => language;

async function spanish(): Promise<PickerLanguage> {
  const [{ esES }] = await Promise.all([import('@mui/x-date-pickers/locales'), import('dayjs/locale/es')]);
  return { adapterLocale: 'es', localeText: esES.components.MuiLocalizationProvider.defaultProps.localeText };
}

/** Loads the words of the pickers in the language of the page; they are English without. */
export async function loadPickerLanguage(): Promise<void> {
  if (pageLocale().startsWith('es')) language = await spanish().catch(() => ({}));
}
