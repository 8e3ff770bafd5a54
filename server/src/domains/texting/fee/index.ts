/** What numbers of accounts cost (ADR 0124). Other domains and the application import from here only. */
export { feeCents, isBillable, kindOf, priceAt } from './fee-cents';
export { addFee, billFee, checkFees, feesBefore, hasFees, type NumberFee } from './number-fee.repository';
export { insertPrice, type NumberPrice, numberPrices } from './number-price.repository';
