import { COUPON_MAX, counted } from '@textloom/contracts';
import { catalogue } from '@textloom/kit';

/** The texts of one coupon pool. */
export const TEXTS = catalogue('campaigns/features/coupon-pool', {
  title: 'Coupon Pool',
  thePool: 'The coupon pool',
  form: 'Coupon pool',
  nameHelp: 'Its field in messages is derived from this name.',
  lastDay: 'Last day',
  codes: 'Codes',
  codesHelp: `One code per line: up to ${COUPON_MAX} letters, digits, hyphens and underscores.`,
  chooseFile: 'Choose file',
  file: 'File of codes',
  fileFailed: 'This file could not be read.',
  fromFile: (name: string, codes: number) => `${counted(codes, 'code')} in ${name}`,
  firstRow: (row: string) => `The first row is “${row}”. What is it?`,
  isHeading: 'A heading, which is left out',
  isCode: 'A code',
  firstCode: (code: string) => `The first code is ${code}.`,
  addCodes: 'Add codes',
  adding: 'Adding…',
  supply: 'Supply',
  field: 'In a message',
  held: 'Held by campaigns',
  expiresNever: 'Never',
  expired: 'Expired',
  howUsed: 'Your shop reports redeemed codes with POST /api/coupons/used.',
});
