import { Refusal, RegistryUnavailable, type Steps } from './registry';

export interface Making {
  steps: Steps;
  name: string;
  /** What is there before the request, so that `find` can tell what came of it. */
  before?: string;
  /** The id of what an earlier request has made; undefined: nothing, so far. */
  find: (before: string) => Promise<string | undefined>;
  make: () => Promise<string>;
}

/**
 * Makes something at the registry once, and returns its id. What was begun and has no id is looked for; it is made once
 * more only when the earlier request cannot arrive any more.
 */
export async function once({ steps, name, before = '', find, make }: Making, lateS: number): Promise<string> {
  const known = await steps.find(name);
  if (known?.sid != null) return known.sid;
  if (known) {
    const found = await find(known.before);
    if (found !== undefined) {
      await steps.done(name, found);
      return found;
    }
    if (known.age < lateS) throw new RegistryUnavailable(`What came of the step “${name}” is not known yet.`);
  }
  if (!(await steps.begin(name, known?.before ?? before, known)))
    throw new RegistryUnavailable(`Another worker takes the step “${name}”.`);
  let sid: string;
  try {
    sid = await make();
  } catch (error) {
    if (error instanceof Refusal) await steps.forget(name);
    throw error;
  }
  await steps.done(name, sid);
  return sid;
}
