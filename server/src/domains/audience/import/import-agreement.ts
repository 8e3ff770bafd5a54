import { agreementProblem, type Agreement, type importQuery, type z } from '@textloom/contracts';
import { invalid } from '../../../platform/base/app-error';

/** How the people of a file agreed; null for a call that does not state it (decision 418). Refuses half a statement. */
export function agreementOf({
  agreed_by: how,
  agreed_other: other = '',
  agreed_on: on = '',
}: z.output<typeof importQuery>): Agreement | null {
  if (how === undefined && on === '' && other === '') return null;
  const found = agreementProblem({ how: how ?? '', other, on }, Date.now());
  if (found) throw invalid({ how: 'agreed_by', other: 'agreed_other', on: 'agreed_on' }[found.field], found.problem);
  return how === undefined ? null : { how, other: how === 'other' ? other : '', on };
}
