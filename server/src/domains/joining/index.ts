/**
 * Keywords, their codes, and joining. The domain's door: other
 * domains and the application import from here only.
 */
export { withSampleCodes } from './code/fill-codes';
export { codesOfPerson, eraseCodesOf, filesOfKeywords } from './code/person.repository';
export { afterConfirmation, confirmOptIn } from './confirmation/confirm';
export { confirmed, joined, type Joined } from './events';
export { joinGroup } from './join/join-group';
export {
  type JoinKeyword,
  joinKeywords,
  joinKeywordsById,
  type JoinState,
  joinStates,
  keywordsOn,
} from './join/join.repository';
export { joinAll, type Joining } from './join/join';
export { approveDueKeywords, approveKeyword } from './keyword/keyword-approval.job';
export { keywordCandidates, matchKeyword, typedKeyword } from './keyword/match-keyword';
export { joinPageRoutes } from './web-page/join-page.routes';
export { leadsTo, openPageOf } from './web-page/open-page';
export { joiningApi } from './routes';
