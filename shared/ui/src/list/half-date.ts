export const HALF_DATE = 'Enter a whole date, MM/DD/YYYY.';
