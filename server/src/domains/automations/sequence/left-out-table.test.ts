import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { automationSchema, SEQUENCE_PLACES } from '@textloom/contracts';
import { NOT_SENT } from '../../texting/message';
import { reasonOf } from '../../campaigns/campaign/campaigns.presenter';
import { GREETING } from '../recurring/held-birthdays.repository';
import { STEP_FATES } from './left-out.repository';
import { PLACE } from './leave-sequence.repository';
import type { Breakdown } from '../../campaigns/recipient/recipients.repository';

const table = readFileSync(join(__dirname, '../../../../../docs/messaging.md'), 'utf8').split('\n## 9. ')[1] ?? '';
const named = (name: string): boolean => table.includes(`\`${name}\``);

/** Fates that do not leave anybody out. */
const REACHED = ['sent', 'waiting', 'finished', 'chosen', 'recipients'];
const reasonsOf = (names: readonly string[]): string[] => names.filter((name) => !REACHED.includes(name));

describe('every reason to leave a person out is in the table of docs/messaging.md, section 9', () => {
  it('the reasons of a message of a sequence, each with a number in the contract', () => {
    const fates = reasonsOf([...STEP_FATES, 'unsent', 'restored']);
    expect(fates.filter((fate) => !named(`sequence_step.${fate}`))).toEqual([]);
    const step = automationSchema.shape.steps.element.shape;
    expect(fates.filter((fate) => !(fate in step))).toEqual([]);
  });

  it('the places outside a sequence, in the order in which they are stored', () => {
    expect(reasonsOf(SEQUENCE_PLACES).filter((place) => !named(place))).toEqual([]);
    expect(SEQUENCE_PLACES.map((place) => PLACE[place])).toEqual(SEQUENCE_PLACES.map((_, index) => index));
  });

  it('the places of birthdays outside a recurring campaign, and its runs', () => {
    const kept = Object.keys(GREETING).filter((place) => place !== 'greeted' && place !== 'next');
    expect(kept.filter((place) => !named(place))).toEqual([]);
    const runs = Object.keys(automationSchema.shape).filter((name) => name.endsWith('_runs'));
    expect(runs.filter((counter) => !named(`automation.${counter}`))).toEqual([]);
  });

  it('the reasons before a send', () => {
    const all: Record<keyof Breakdown, true> = {
      ...{ chosen: true, unsubscribed: true, pending: true, undeliverable: true, on_hold: true, suppressed: true },
      ...{ duplicates: true, empty: true, capped: true, over_promise: true, recipients: true },
    };
    expect(reasonsOf(Object.keys(all)).filter((reason) => !named(reason))).toEqual([]);
  });

  it('the reasons of a message that was not handed over, each with its own words', () => {
    expect(Object.keys(NOT_SENT).filter((reason) => !named(reason))).toEqual([]);
    const words = Object.values(NOT_SENT).map(reasonOf);
    expect(words).not.toContain('');
    expect(new Set(words).size).toBe(words.length);
  });
});
