import { endpoint } from '@textloom/api';
import { customVariables } from '@textloom/contracts';

/** Answers what is unused of each column, for `custom_variables` of the keyword (KEY-018). */
export const submitCodes = endpoint({
  method: 'POST',
  path: 'keywords/:id/submitcodes',
  file: 'csv',
  reply: customVariables,
});
