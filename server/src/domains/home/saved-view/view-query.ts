import { campaignQuery, inboxQuery, optionalQuery, subscriberQuery, type ViewedList, z } from '@textloom/contracts';
import { invalid } from '../../../platform/base/app-error';

/** The keys of the columns that the list of subscribers shows. */
const columns = optionalQuery(
  z
    .string()
    .max(2000)
    .regex(/^[\w,]*$/, 'Choose columns of the list.'),
);

/** The parameters that a view of each list keeps: those of its call, without the place in the list. */
const QUERIES: Readonly<Record<ViewedList, z.ZodObject>> = {
  subscribers: subscriberQuery.omit({ page: true, limit: true, also: true }).extend({ columns }),
  campaigns: campaignQuery.omit({ page: true, limit: true }),
  inbox: inboxQuery.omit({ page: true, limit: true, after: true }),
};

/** Keeps the known parameters of a list's address as they were given. Refuses what the list would refuse. */
export function viewQuery(list: ViewedList, query: string): string {
  const schema = QUERIES[list];
  const given = new URLSearchParams(query);
  const kept = Object.keys(schema.shape).flatMap((name): [string, string][] => {
    const value = given.get(name) ?? '';
    return value === '' ? [] : [[name, value]];
  });
  const { error } = schema.safeParse(Object.fromEntries(kept));
  const issue = error?.issues[0];
  if (issue) throw invalid('query', `The filter “${issue.path.join('.')}” cannot be saved: ${issue.message}`);
  return new URLSearchParams(kept).toString();
}
