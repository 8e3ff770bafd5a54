import type { BrandVolume, CompanyForm, Industry, JobPosition, StockExchange } from '@textloom/contracts';
import { catalogue } from '@textloom/kit';

/** The texts of what only local numbers are asked for. */

export const BRAND_VOLUME_TEXTS: Readonly<Record<BrandVolume, string>> = catalogue(
  'shell/number/registration/local/brand-volume',
  {
    LOW: 'Up to about 6,000 segments',
    STANDARD: 'More',
  },
);

export const COMPANY_FORM_TEXTS: Readonly<Record<CompanyForm, string>> = catalogue(
  'shell/number/registration/local/company-form',
  {
    'Limited Liability Corporation': 'Limited liability company (LLC)',
    Corporation: 'Corporation',
    Partnership: 'Partnership',
    'Co-operative': 'Cooperative',
  },
);

export const INDUSTRY_TEXTS: Readonly<Record<Industry, string>> = catalogue(
  'shell/number/registration/local/industry',
  {
    AGRICULTURE: 'Agriculture',
    AUTOMOTIVE: 'Automotive',
    BANKING: 'Banking',
    CONSUMER: 'Consumer goods',
    EDUCATION: 'Education',
    ELECTRONICS: 'Electronics',
    ENERGY: 'Energy',
    ENGINEERING: 'Engineering',
    FAST_MOVING_CONSUMER_GOODS: 'Everyday goods',
    FINANCIAL: 'Finance',
    FINTECH: 'Financial technology',
    FOOD_AND_BEVERAGE: 'Food and drink',
    GOVERNMENT: 'Government',
    HEALTHCARE: 'Health care',
    HOSPITALITY: 'Hospitality',
    INSURANCE: 'Insurance',
    JEWELRY: 'Jewelry',
    LEGAL: 'Law',
    MANUFACTURING: 'Manufacturing',
    MEDIA: 'Media',
    NOT_FOR_PROFIT: 'Nonprofit',
    OIL_AND_GAS: 'Oil and gas',
    ONLINE: 'Online services',
    RAW_MATERIALS: 'Raw materials',
    REAL_ESTATE: 'Real estate',
    RELIGION: 'Religion',
    RETAIL: 'Retail',
    TECHNOLOGY: 'Technology',
    TELECOMMUNICATIONS: 'Telecommunications',
    TRANSPORTATION: 'Transport',
    TRAVEL: 'Travel',
  },
);

export const JOB_POSITION_TEXTS: Readonly<Record<JobPosition, string>> = catalogue(
  'shell/number/registration/local/job-position',
  {
    Director: 'Director',
    GM: 'General manager',
    VP: 'Vice president',
    CEO: 'Chief executive (CEO)',
    CFO: 'Chief financial officer (CFO)',
    'General Counsel': 'General counsel',
    Other: 'Another position',
  },
);

/** Stock exchanges are known by their abbreviations. */
export const exchangeText = (exchange: StockExchange): string => (exchange === 'OTHER' ? OTHER.exchange : exchange);
const OTHER = catalogue('shell/number/registration/local', { exchange: 'Another stock exchange' });
