import { randomUUID } from 'node:crypto';
import { GroupQueue } from '../../inbound/receiver/group-queue';
import { handleInbound } from '../../inbound/receiver/handle';
import type { InboundDeps } from '../../texting/inbound-text/inbound.types';
import { createKeyword, outboundStage } from '../../../testing/stage';
import { createAutomation, textsTo } from '../../../testing/automations';
import { testDatabase } from '../../../testing/database';
import type { TestUser } from '../../../testing/accounts';
import { tables } from '../../../testing/tables';
import { replanOneSequence, runOneSequence } from '../sequence/run-sequence';

interface Options {
  field?: number;
  remind?: number;
  reminder?: string;
  leaveOnReply?: boolean;
  /** The text of each message by its hour; the first asks. */
  steps?: readonly { hours: number; message: string }[];
}

const STEPS = [
  { hours: 1, message: 'Which colour?' },
  { hours: 3, message: 'After' },
];

/** An account whose sequences ask questions, and phones that answer. */
export async function questionFixture() {
  const db = await testDatabase({ poolSize: 12 });
  const stage = await outboundStage(db);
  const { sql } = tables(() => db);
  const owner = await stage.createOwner({ planLeft: 10_000 });
  await sql('update account set quiet_until = null, quiet_from = null where id = $1', [owner.accountId]);
  const inbound: InboundDeps = {
    db,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    config: {
      shortcode: '55222',
      productName: 'Textloom',
      replyToStop: 'Reply STOP to unsubscribe',
      welcomeMessage: 'Welcome.',
      supportPhone: '',
      publicUrl: 'http://textloom.test',
    },
  };
  const groups = new GroupQueue(inbound);
  let next = 5_125_570_000;

  const addField = async (of: TestUser, kind: string, choices: string[] = []): Promise<number> => {
    const slug = `field_${randomUUID().slice(0, 8)}`;
    const [row] = await sql<{ id: number }>(
      'insert into custom_field (account_id, name, slug, kind, choices) values ($1, $2, $2, $3, $4) returning id',
      [of.accountId, slug, kind, JSON.stringify(choices)],
    );
    return row?.id ?? 0;
  };
  const colour = await addField(owner, 'choice', ['Red', 'Dark blue']);
  const text = (from: string, body: string) =>
    handleInbound(inbound, groups, { providerId: randomUUID(), from, to: '55222', body, media: [], at: new Date() });
  const work = async (): Promise<void> => {
    while (await replanOneSequence(stage.deps));
    while (await runOneSequence(stage.deps));
  };
  const first = async <T>(statement: string, values: unknown[]): Promise<T | undefined> =>
    (await sql<T>(statement, values))[0];

  /** Somebody who joined a sequence, and was asked its first message. */
  async function asked({ field = colour, remind, reminder = '', leaveOnReply = false, steps = STEPS }: Options = {}) {
    const word = `Q${randomUUID().slice(0, 8).toUpperCase()}`;
    const keyword = await createKeyword(db, owner, word);
    const made = await createAutomation(db, owner, { keyword, leaveOnReply, steps });
    const { id } = made;
    const ask = (step: number | undefined, of = field) =>
      sql('update sequence_step set field_id = $2, remind_after = $3, reminder = $4, ends_after = 24 where id = $1', [
        ...[step, of, remind ?? null, reminder],
      ]);
    await ask(made.steps[0]);
    const phone = String((next += 1));
    await text(phone, word);
    const pass = async (hours: number): Promise<void> => {
      const by = `${hours} hours`;
      await sql(`update subscriber set subscribed_at = subscribed_at - $2::interval where phone = $1`, [phone, by]);
      await sql(
        `update sequence_person set joined_at = joined_at - $2::interval, due_at = due_at - $2::interval, next_at = next_at - $2::interval where automation_id = $1`,
        [id, by],
      );
      await sql(
        `update sequence_question set asked_at = asked_at - $2::interval, remind_at = remind_at - $2::interval, ends_at = ends_at - $2::interval, ended_at = ended_at - $2::interval where automation_id = $1`,
        [id, by],
      );
      await sql('update conversation set answered_at = answered_at - $2::interval where phone = $1', [phone, by]);
      await work();
    };
    await pass(1.1);
    const value = async (): Promise<string | undefined> =>
      (
        await first<{ value: string }>(
          'select v.value from subscriber_value v join subscriber s on s.id = v.subscriber_id where s.phone = $1 and v.field_id = $2',
          [phone, field],
        )
      )?.value;
    const unread = async (): Promise<number> =>
      Number(
        (
          await first<{ n: number }>(
            'select count(*) as n from conversation c join conversation_unread u on u.conversation_id = c.id where c.phone = $1',
            [phone],
          )
        )?.n,
      );
    const row = () =>
      first<{ answer: string | null; open: boolean }>(
        'select answer, ended_at is null as open from sequence_question where automation_id = $1 order by asked_at limit 1',
        [id],
      );
    return { id, steps: made.steps, word, phone, ask, pass, value, got: () => textsTo(db, phone), unread, row };
  }
  return { db, stage, owner, sql, addField, text, work, asked };
}
