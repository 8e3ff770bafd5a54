import { overlays } from './places.mjs';

export const PLAN = 'shared/contracts/src/rules/numbering-plan.json';

/** Canada, and the United States with their territories: texts to the other countries of the plan are foreign ones. */
const COUNTRIES = ['US', 'CA', 'PR', 'VI', 'GU', 'AS', 'MP'];

/** The kinds of numbers, by libphonenumber's names; what no kind has is no number there. */
const KINDS = {
  person: ['FIXED_LINE', 'MOBILE'],
  tollFree: ['TOLL_FREE'],
  premium: ['PREMIUM_RATE'],
  service: ['PERSONAL_NUMBER', 'VOIP', 'UAN', 'PAGER', 'SHARED_COST'],
};

/** The patterns of phones in the US and Canada: libphonenumber's, and those of announced overlays that it does not know yet. */
export function numberingPlan(require) {
  const { Metadata } = require('libphonenumber-js/core');
  const metadata = new Metadata(require('libphonenumber-js/max/metadata'));
  const patternsOf = (type) =>
    COUNTRIES.flatMap((country) => {
      metadata.selectNumberingPlan(country);
      const pattern = metadata.type(type)?.pattern();
      return pattern ? [pattern] : [];
    });
  const plan = Object.fromEntries(
    Object.entries(KINDS).map(([kind, types]) => [kind, [...new Set(types.flatMap(patternsOf))]]),
  );
  const isKnown = (area) => plan.person.some((pattern) => new RegExp(`^(?:${pattern})$`).test(`${area}5550123`));
  const isOurs = (bases) => bases.every(isKnown);
  const announced = [...overlays()].flatMap(([area, bases]) => (!isKnown(area) && isOurs(bases) ? [area] : []));
  if (announced.length > 0) plan.person.push(`(?:${announced.join('|')})[2-9]\\d{6}`);
  return `${JSON.stringify(plan, null, 2)}\n`;
}
