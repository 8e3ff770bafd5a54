/**
 * What the registry of local numbers (10DLC) accepts beside the values of toll-free numbers. Sources and date:
 * server/src/platform/providers/registry/tendlc.published.tsv, which a test compares.
 */

/** `LOW`: at most about 6,000 segments a day to all carriers, without secondary vetting. */
export const BRAND_VOLUMES = ['LOW', 'STANDARD'] as const;
export type BrandVolume = (typeof BRAND_VOLUMES)[number];

/** The legal form of a business for profit; nonprofits and governments have one of their own. */
export const COMPANY_FORMS = ['Limited Liability Corporation', 'Corporation', 'Partnership', 'Co-operative'] as const;
export type CompanyForm = (typeof COMPANY_FORMS)[number];

export const INDUSTRIES = [
  'AGRICULTURE',
  'AUTOMOTIVE',
  'BANKING',
  'CONSUMER',
  'EDUCATION',
  'ELECTRONICS',
  'ENERGY',
  'ENGINEERING',
  'FAST_MOVING_CONSUMER_GOODS',
  'FINANCIAL',
  'FINTECH',
  'FOOD_AND_BEVERAGE',
  'GOVERNMENT',
  'HEALTHCARE',
  'HOSPITALITY',
  'INSURANCE',
  'JEWELRY',
  'LEGAL',
  'MANUFACTURING',
  'MEDIA',
  'NOT_FOR_PROFIT',
  'OIL_AND_GAS',
  'ONLINE',
  'RAW_MATERIALS',
  'REAL_ESTATE',
  'RELIGION',
  'RETAIL',
  'TECHNOLOGY',
  'TELECOMMUNICATIONS',
  'TRANSPORTATION',
  'TRAVEL',
] as const;
export type Industry = (typeof INDUSTRIES)[number];

/** The position of the person who represents the business. */
export const JOB_POSITIONS = ['Director', 'GM', 'VP', 'CEO', 'CFO', 'General Counsel', 'Other'] as const;
export type JobPosition = (typeof JOB_POSITIONS)[number];

export const STOCK_EXCHANGES = [
  'NASDAQ',
  'NYSE',
  'AMEX',
  'AMX',
  'ASX',
  'B3',
  'BME',
  'BSE',
  'FRA',
  'ICEX',
  'JPX',
  'JSE',
  'KRX',
  'LON',
  'NSE',
  'OMX',
  'SEHK',
  'SGX',
  'SSE',
  'STO',
  'SWX',
  'SZSE',
  'TSX',
  'TWSE',
  'VSE',
  'OTHER',
] as const;
export type StockExchange = (typeof STOCK_EXCHANGES)[number];
