/** Keywords themselves: their text, their approval. Other domains and the application import from here only. */
export { type ApprovedKeyword, lockByText, approve, approveDue, readUnderReview } from './keyword-approval.repository';
export {
  lockKeywords,
  updateKeyword,
  softDeleteKeywords,
  writeWebPage,
  softDeleteKeyword,
  insertKeyword,
  isFree,
  liveTexts,
  takenTexts,
} from './keyword.repository';
export { hasSpanish, languageOf } from './keyword-language';
export { liveKeywords, textedAt } from './live-keywords';
export { JOIN, pageAddress, pagePath, PICTURE, pictureAddress, textedIn, type TextedKeyword } from './page-address';
