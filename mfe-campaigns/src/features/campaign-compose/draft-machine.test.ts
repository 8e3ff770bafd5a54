import { storedDraft } from '../../testing/compose.fixture';
import { isSame, writtenOf } from './draft-compare';
import { startOf, step, type DraftEffect, type DraftEvent, type Machine } from './draft-machine';
import { valuesOfDraft } from './draft-values';
import type { Draft } from './use-draft';

const READER = { keywords: [], timezone: 0, begin_with_name: false };
const EMPTY = valuesOfDraft(storedDraft(), new URLSearchParams(), READER);
const draftOf = (message: string): Draft => ({ ...EMPTY, composed: { ...EMPTY.composed, message } });
const [ONE, TWO] = [draftOf('One'), draftOf('Two')];
const reply = { id: 40, revision: 1, saved_at: 'then' };
const failed = { kind: 'failed', message: 'Please try again.' } as const;
const conflict = { kind: 'conflict', revision: 9, campaign: 0, message: 'Changed elsewhere.' } as const;

const start = startOf(EMPTY, storedDraft(), { place: 'new=1', linked: false });
const rendered = (draft: Draft): DraftEvent => ({ kind: 'rendered', draft });
const saved = (draft: Draft): DraftEvent => ({ kind: 'saved', draft, reply });
const due: DraftEvent = { kind: 'due' };
const ended: DraftEvent = { kind: 'ended' };
const stopped: DraftEvent = { kind: 'stopped' };
const resumed: DraftEvent = { kind: 'resumed' };
const rejected = (problem: typeof failed | typeof conflict): DraftEvent => ({ kind: 'rejected', problem });

/** Runs events; returns the effects as words, and the final machine. */
function run(...events: readonly DraftEvent[]): { effects: string[]; machine: Machine } {
  const word = (effect: DraftEffect | undefined): string => {
    if (effect?.kind === 'wait') return `wait ${effect.ms}`;
    return effect?.kind === 'save' ? `save ${effect.draft.composed.message}` : (effect?.kind ?? '-');
  };
  let machine = start;
  const effects = events.map((event) => {
    const { next, effect } = step(machine, event);
    machine = next;
    return word(effect);
  });
  return { effects, machine };
}

describe('the saving of a draft', () => {
  const typed = [rendered(ONE), due];
  it.each<[string, readonly DraftEvent[], readonly string[]]>([
    ['waits for a pause', [rendered(ONE), rendered(TWO)], ['wait 1000', 'wait 1000']],
    ['saves after it', typed, ['wait 1000', 'save One']],
    ['saves nothing while nothing was changed', [rendered({ ...EMPTY }), due], ['-', 'cancel']],
    ['saves no change that is not worth it', [rendered({ ...EMPTY, quiet: false }), due], ['wait 1000', 'cancel']],
    ['rests after a save', [...typed, saved(ONE), ended], ['wait 1000', 'save One', '-', '-']],
    [
      'saves one at a time, and then what was typed meanwhile',
      [...typed, rendered(TWO), due, saved(ONE), ended, due],
      ['wait 1000', 'save One', 'wait 1000', 'cancel', '-', 'wait 1000', 'save Two'],
    ],
    [
      'waits longer after a failure',
      [...typed, rejected(failed), ended, rendered({ ...ONE }), due],
      ['wait 1000', 'save One', '-', '-', 'wait 10000', 'save One'],
    ],
    [
      'ends with a conflict',
      [...typed, rejected(conflict), ended, rendered(TWO), due],
      ['wait 1000', 'save One', '-', '-', '-', 'cancel'],
    ],
    ['saves nothing while it is stopped', [rendered(ONE), stopped, due], ['wait 1000', 'cancel', 'cancel']],
    [
      'stays stopped when the save in progress fails, so that a discarded draft does not return',
      [...typed, stopped, rejected(failed), ended, due],
      ['wait 1000', 'save One', 'cancel', '-', '-', 'cancel'],
    ],
    ['saves at once when it is resumed', [rendered(ONE), stopped, resumed], ['wait 1000', 'cancel', 'save One']],
    [
      'goes on after a save that broke',
      [...typed, rendered(TWO), ended],
      ['wait 1000', 'save One', 'wait 1000', 'wait 1000'],
    ],
  ])('%s', (_, events, effects) => expect(run(...events).effects).toEqual(effects));

  it('shows the outcome of the last save, and a conflict on sending', () => {
    expect(run(...typed, saved(ONE)).machine).toMatchObject({
      state: { kind: 'saved', at: 'then' },
      shown: { revision: 1 },
    });
    expect(run(...typed, rejected(failed)).machine.state).toBe(failed);
    expect(run(stopped, { kind: 'overtaken', problem: conflict }).machine).toMatchObject({
      state: conflict,
      stopped: true,
    });
  });

  it('never saves concurrently, while stopped, or unchanged content, in any order of events', () => {
    const before: DraftEvent[] = [rendered(ONE), rendered(TWO), due, stopped, resumed];
    const wrong: string[] = [];
    let saves = 0;
    const walk = (machine: Machine, depth: number): void => {
      const { saving } = machine;
      const ends = saving ? [saved(saving), rejected(failed), rejected(conflict)] : [];
      for (const event of [...before, ...ends]) {
        const first = step(machine, event);
        const { next, effect } = ends.includes(event) ? step(first.next, ended) : first;
        if (effect?.kind === 'save') {
          saves += 1;
          const isStored = isSame(writtenOf(effect.draft), machine.written);
          if (saving || next.stopped || next.saving !== effect.draft || isStored) wrong.push(event.kind);
        }
        if (depth > 1) walk(next, depth - 1);
      }
    };
    walk(start, 5);
    expect(wrong).toEqual([]);
    expect(saves).toBeGreaterThan(500);
  });
});
