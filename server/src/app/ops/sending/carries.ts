import { NUMBER_COUNTRIES, z } from '@textloom/contracts';
import type { Capabilities, NumberCountry } from '../../../domains/tenancy/number';

/** What the operator knows of a number. `pictures`: whether it carries pictures beside texts. */
export interface Carries {
  country?: NumberCountry | undefined;
  pictures?: 'yes' | 'no' | undefined;
}

export const carries = {
  country: z.enum(NUMBER_COUNTRIES, 'Name the country: --country US or CA.').optional(),
  pictures: z.enum(['yes', 'no'], 'Say whether it carries pictures: --pictures yes or no.').optional(),
};

export const capabilitiesOf = ({ country, pictures }: Carries): Partial<Capabilities> => ({
  ...(country !== undefined && { country }),
  ...(pictures !== undefined && { pictures: pictures === 'yes' }),
});
