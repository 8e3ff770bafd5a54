import { bus } from '@textloom/bus';
import { filter, firstValueFrom, map } from 'rxjs';

let asked = 0;

/** A unique id for a question on this page. */
export const questionId = (): string => `question-${(asked += 1)}-${Date.now()}`;

/** Resolves with the result for the question with this id. Call this before asking, because the bus keeps no events. */
export const answerTo = (event: 'confirm.answered' | 'modal.answered', id: string): Promise<boolean> =>
  firstValueFrom(
    bus.on(event).pipe(
      filter((said) => said.id === id),
      map(({ answer }) => answer),
    ),
  );
