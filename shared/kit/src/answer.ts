import { bus } from '@textloom/bus';
import { filter, firstValueFrom, map } from 'rxjs';

let asked = 0;

/** An id that no other question of this page has. */
export const questionId = (): string => `question-${(asked += 1)}-${Date.now()}`;

/** The answer to the question with this id, whenever it comes. Ask after calling this: the bus forgets. */
export const answerTo = (event: 'confirm.answered' | 'modal.answered', id: string): Promise<boolean> =>
  firstValueFrom(
    bus.on(event).pipe(
      filter((said) => said.id === id),
      map(({ answer }) => answer),
    ),
  );
