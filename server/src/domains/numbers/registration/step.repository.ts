import * as col from '../../../platform/db/col';
import { command, statement } from '../../../platform/db/sql';
import type { Statements } from '../../../platform/db/connection';
import type { Step, Steps } from '../../../platform/providers/registry/registry';

const STEP = { sid: col.orNull(col.text()), before: col.text(), age: col.number };

/** The steps of an account's business (digits: null), or of one of its numbers. Each is stored at once. Uses the key. */
export const stepsOf = ({ single }: Statements, accountId: number, digits: string | null): Steps => ({
  find: (name: string) =>
    single.maybeOne(statement('numbers.findStep', STEP)`
     select sid, before, extract(epoch from clock_timestamp() - begun_at)::float8 as age
     from number_step where account_id = ${accountId} and digits is not distinct from ${digits} and step = ${name}`),

  async begin(name: string, before: string, again?: Step): Promise<boolean> {
    const begun = again
      ? single.execute(command('numbers.beginStepAgain')`
     update number_step set begun_at = clock_timestamp()
     where account_id = ${accountId} and digits is not distinct from ${digits} and step = ${name} and sid is null
       and begun_at <= clock_timestamp() - make_interval(secs => ${again.age})`)
      : single.execute(command('numbers.beginStep')`
     insert into number_step (account_id, digits, step, before)
     select ${accountId}, ${digits}::text, ${name}, ${before}
     where ${digits}::text is null or exists (select from bought_number where digits = ${digits})
     on conflict do nothing`);
    return (await begun) > 0;
  },

  async done(name: string, sid: string): Promise<void> {
    await single.execute(command('numbers.endStep')`
     update number_step set sid = ${sid} where account_id = ${accountId} and digits is not distinct from ${digits} and step = ${name}`);
  },

  async forget(name: string): Promise<void> {
    await single.execute(command('numbers.forgetStep')`
     delete from number_step where account_id = ${accountId} and digits is not distinct from ${digits} and step = ${name} and sid is null`);
  },
});
