import { bus } from '@textloom/bus';
import { filter, firstValueFrom, map } from 'rxjs';

let asked = 0;

/**
 * Asks with a unique id, and resolves with the result for the question with this id. It listens before it asks, because
 * the bus keeps no events.
 */
export function answerTo(event: 'confirm.answered' | 'modal.answered', ask: (id: string) => void): Promise<boolean> {
  const id = `question-${(asked += 1)}-${Date.now()}`;
  const answer = firstValueFrom(
    bus.on(event).pipe(
      filter((said) => said.id === id),
      map((said) => said.answer),
    ),
  );
  ask(id);
  return answer;
}
