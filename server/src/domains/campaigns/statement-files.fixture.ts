/** Files of store/ whose statements automations/statements.test.ts describes; campaigns/statements.test.ts describes all others. */
export const OTHER_FILES =
  `audience automation-save automations campaign-history campaign-replies click coupon-give coupon-pool drafts
  enter-sequence field-uses group-use held-birthdays held-people leave-sequence leaves left-out link links person recurring
  reply-count sent-messages sequence-day sequence-forecast sequence tags-of-confirmed take-back-sequence templates unfinished`
    .split(/\s+/)
    .map((file) => `${file}.repository.ts`);
