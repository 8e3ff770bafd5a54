export {
  type AgeAsked,
  type AgeQuestion,
  noteAgeQuestion,
  noteRepeat,
  openAgeQuestion,
  refuseAge,
  takeQuestion,
  waitForAge,
  wasTooYoung,
} from './age.repository';
export {
  type Asked,
  type Confirmed,
  confirmedWithAge,
  confirmPending,
  DAYS_TO_ANSWER,
  filesOfQuestions,
  type LastQuestion,
  lastQuestions,
  noteQuestions,
  returnToWaiting,
} from './question.repository';
export { endWaiting } from './unanswered.job';
