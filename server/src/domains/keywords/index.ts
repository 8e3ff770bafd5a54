/**
 * Keywords, their codes, and joining. The domain's door: other
 * domains and the application import from here only.
 */
export { withSampleCodes } from './codes/fill-codes';
export { confirmed, joined, type Joined } from './events';
export { approveDueKeywords, approveKeyword } from './jobs/keyword-approval.job';
export { afterConfirmation, confirmOptIn } from './joining/confirm';
export { joinAll, type Joining } from './joining/join';
export { joinGroup } from './joining/join-group';
export { keywordCodeRoutes } from './routes/codes.routes';
export { joinPageRoutes } from './routes/join-page.routes';
export { keywordRoutes } from './routes/keywords.routes';
export { webPageRoutes } from './routes/web-page.routes';
export { keywordCandidates, matchKeyword, typedKeyword } from './rules/match-keyword';
export { type JoinKeyword, joinKeywords, type JoinState, joinStates } from './store/join.repository';
export { codesOfPerson, eraseCodesOf, filesOfKeywords } from './store/person.repository';
