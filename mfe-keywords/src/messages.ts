/** Texts of this remote; those of the specification stand verbatim with their requirement. */
export const MESSAGES = {
  title: 'Keywords',
  /** KEY-002 */
  add: 'Add Keyword',
  /** SUBS-024 and its twins */
  noMatch: 'No result.',
  /** KEY-019 */
  cannotDelete: 'Can not be removed/deleted.',
  /** KEY-009 */
  approval: 'A new keyword is approved by the provider within a few hours. Until then people can subscribe, but get no welcome message.',
  approvalTitle: 'Your keyword is under review',
  /** ERR, section 8 */
  taken: 'The keyword you have chosen is already used. Please try another one.',
  limit: 'We are sorry but you reached your Keyword limit.',
  /** KEY-021 */
  noWelcome: 'N/A',
  deleteTitle: 'Delete keyword',
  editTitle: 'Keyword',
  formLabel: 'Keyword',
  /** VAL-034 */
  fixed: 'Cannot be changed after saving.',
  approved: 'Approved',
  review: 'Under review',
} as const;
