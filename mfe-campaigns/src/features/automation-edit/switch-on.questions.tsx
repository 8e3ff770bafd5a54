import type { Automation, AutomationForecast } from '@textloom/contracts';
import { ChoiceField } from './choice.field';
import { TEXTS } from './messages';

/** The answers of the user; empty until they have chosen. */
export interface Answers {
  missed: '' | 'send' | 'skip';
  held: '' | 'begin' | 'leave';
}
export const UNANSWERED: Answers = { missed: '', held: '' };

type Asked = Pick<AutomationForecast, 'overdue' | 'held'>;

export const allAnswered = ({ overdue, held }: Asked, answers: Answers): boolean =>
  (overdue.length === 0 || answers.missed !== '') && (held === 0 || answers.held !== '');

interface SwitchOnQuestionsProps {
  automation: Automation;
  asked: Asked;
  answers: Answers;
  onAnswer: (answers: Answers) => void;
}

/**
 * Asks what happens to messages that became overdue during the pause, and to people whom the automation would have
 * reached.
 */
export function SwitchOnQuestions({ automation, asked: { overdue, held }, answers, onAnswer }: SwitchOnQuestionsProps) {
  const people = overdue.reduce((sum, one) => sum + one.people, 0);
  const rows = automation.steps.flatMap(({ id }, index) =>
    overdue.filter(({ step }) => step === id).map((one) => TEXTS.overdueStep(index + 1, one.people)),
  );
  return (
    <>
      {people > 0 && (
        <ChoiceField
          question={TEXTS.overdue(people)}
          details={rows}
          options={{ send: TEXTS.sendMissed, skip: TEXTS.skipMissed }}
          value={answers.missed}
          onChange={(missed) => onAnswer({ ...answers, missed })}
        />
      )}
      {held > 0 && (
        <ChoiceField
          question={TEXTS.askHeld(held, automation.kind, automation.trigger)}
          options={{ begin: TEXTS.beginHeld[automation.kind], leave: TEXTS.leaveHeld[automation.kind] }}
          value={answers.held}
          onChange={(chosen) => onAnswer({ ...answers, held: chosen })}
        />
      )}
    </>
  );
}
