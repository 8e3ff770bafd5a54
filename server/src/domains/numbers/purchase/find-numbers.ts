import { type AvailableNumber, type numberSearchQuery, type z } from '@textloom/contracts';
import { AppError, invalid } from '../../../platform/base/app-error';
import { NumbersUnavailable } from '../../../platform/providers/numbers/number-provider';
import type { Deps } from '../../../platform/web/deps';
import { requireProvider } from './buy-number';
import { isAreaOf } from './purchase.policy';

/** What the provider sells; the first are the best matches. */
export async function findNumbers(
  { config, log }: Pick<Deps, 'config' | 'log'>,
  { kind, area_code: areaCode, digits: contains }: z.output<typeof numberSearchQuery>,
): Promise<{ entries: AvailableNumber[] }> {
  if (areaCode !== undefined && !isAreaOf(kind, areaCode)) {
    const name = kind === 'local' ? 'local' : 'toll-free';
    throw invalid('area_code', `There are no ${name} numbers with the area code ${areaCode}.`);
  }
  try {
    const found = await requireProvider(config).search({ kind, areaCode, contains });
    return {
      entries: found.map(({ digits, locality, region, pictures }) => ({
        number: digits,
        place: [locality, region].filter((part) => part !== '').join(', '),
        pictures,
      })),
    };
  } catch (error) {
    if (!(error instanceof NumbersUnavailable)) throw error;
    log.warn({ err: error }, 'numbers could not be searched');
    throw new AppError('unavailable', 'The provider of numbers does not answer. Please try again in a moment.');
  }
}
