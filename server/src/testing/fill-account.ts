import { USUAL_HOURS } from '@textloom/contracts';
import type { Database } from '../platform/db/connection';
import { KIND } from '../domains/texting/message/kinds';

/** Inserts a row of this account into every tenant table that is empty after an account is created. */
export async function fillAccount(db: Pick<Database, 'asEngine'>, account: number): Promise<void> {
  await db.asEngine(async (tx) => {
    const insert = async (table: string, values: Record<string, unknown>): Promise<number> => {
      const all = Object.entries({ ...values, account_id: account });
      const rows = await tx.query<{ id?: number }>(
        `insert into ${table} (${all.map(([name]) => name)}) values (${all.map((_, index) => `$${index + 1}`)}) returning *`,
        all.map(([, value]) => value),
      );
      return rows[0]?.id ?? 0;
    };
    const phone = `512555${account.toString().padStart(4, '0')}`;
    const keyword = await insert('keyword', { keyword: `K${account}`, canonical: `K${account}` });
    await insert('own_number', {
      digits: `888555${account.toString().padStart(4, '0')}`,
      kind: 'toll_free',
      per_second: 3,
    });
    await insert('bought_number', {
      digits: `877555${account.toString().padStart(4, '0')}`,
      kind: 'toll_free',
      provider_id: `PN${account}`,
    });
    await insert('number_task', {
      task: 'give_back',
      digits: `866555${account.toString().padStart(4, '0')}`,
      kind: 'toll_free',
      reference: `T${account}`,
    });
    await insert('number_fee', { digits: '8885550100', what: 'number', period: '2026-12-01' });
    await insert('number_port', {
      ...{ digits: `866444${account.toString().padStart(4, '0')}`, kind: 'toll_free' },
      ...{ provider: 'Ring', provider_account: '12', pin_last4: '1234', wished_on: '2027-01-10', signed_by: 'Luigi' },
      ...{ bill_name: 'Luigi', bill_street: 'Main', bill_city: 'Austin', bill_state: 'TX', bill_zip: '78701' },
    });
    const registration = { digits: `877555${account.toString().padStart(4, '0')}` };
    await insert('number_registration', { ...registration, answers: '{}' });
    await insert('number_brand', { reference: `B${account}`, answers: '{}' });
    await insert('number_step', { ...registration, step: 'service', before: '' });
    await insert('number_registration_event', { ...registration, event: 'submitted' });
    await insert('other_number', { digits: `866555${account.toString().padStart(4, '0')}`, per_second: 3 });
    const move = await insert('number_move', {
      digits: `866555${account.toString().padStart(4, '0')}`,
      kind: 'toll_free',
      per_second: 3,
      text: 'T',
      segments: 1,
    });
    await insert('number_notice', { move_id: move, phone, message_id: 1 });
    const subscriber = await insert('subscriber', { keyword_id: keyword, phone, first_name: 'F', tags: 'T' });
    const field = await insert('custom_field', { name: 'Size', slug: 'size', kind: 'text' });
    await insert('subscriber_value', { subscriber_id: subscriber, field_id: field, value: 'V', folded: 'v' });
    await insert('search_key_due', { ids: [subscriber] });
    const automation = await insert('automation', { kind: 'sequence', name: 'A', keyword_id: keyword });
    const group = await insert('contact_group', { name: 'G' });
    const campaign = await insert('campaign', { name: 'C', message: 'M', segments: 1, choice: '{}' });
    await insert('automation_run', { automation_id: automation, day: '2026-01-01', campaign_id: campaign });
    await insert('automation_greeted', { automation_id: automation, year: 2026, phone });
    const step = await insert('sequence_step', {
      automation_id: automation,
      after_hours: 1,
      message: 'M',
      segments: 1,
    });
    const [joined_at, due_at, next_at] = [new Date(), new Date(), new Date()];
    await insert('sequence_person', {
      automation_id: automation,
      subscriber_id: subscriber,
      joined_at,
      step_id: step,
      due_at,
      next_at,
    });
    await insert('sequence_sent', { automation_id: automation, subscriber_id: subscriber, round: 1, step_id: step });
    await insert('sequence_question', {
      ...{ automation_id: automation, subscriber_id: subscriber, round: 1, step_id: step, ends_at: new Date() },
      ...{ asked_at: new Date(), ahead: [], newest_step: step },
    });
    await insert('sequence_entry', { automation_id: automation, subscriber_id: subscriber });
    await insert('sequence_day', { automation_id: automation, day: '2026-01-01', phone });
    const message = await insert('message', { kind: KIND.welcome, phone });
    await insert('message_total', { phone, sent: 1, delivered: 1 });
    // Each table of a month is checked separately.
    await tx.execute(
      `insert into message (id, account_id, kind, phone) select first + nextval('message_id_seq'), $1, $2, $3
       from (select first_id as first from message_month where removed_at is null union select message_floor('2200-01-01')) months`,
      [account, KIND.welcome, phone],
    );
    const link = await insert('short_link', { target: 'https://shop.example/' });
    await insert('link_click', { campaign_id: campaign, batch_id: 1, message_id: message, link_id: link });
    await insert('campaign_leave', { campaign_id: campaign, message_id: message });
    const pool = await insert('coupon_pool', { name: 'Summer', slug: 'coupon_summer' });
    await insert('coupon', { folded: 'A1', code: 'A1', pool_id: pool });
    await insert('media', { token: `t${account}`, name: 'n', extension: 'png', mime: 'image/png', size: 1 });
    await insert('keyword_code', { keyword_id: keyword, name: 'CODE', code: 'A' });
    await insert('contact_group_member', { group_id: group, subscriber_id: subscriber });
    await insert('template', { name: 'T', message: 'M' });
    await insert('auto_answer', { keyword_id: keyword, enabled: false, hours: JSON.stringify(USUAL_HOURS) });
    await insert('suppression', { phone, reason: 'stop' });
    await insert('marketing_hold', { phone, reason: 'wrong_number' });
    await insert('consent_event', { phone, event: 'opt-in', actor: 'phone', channel: 'sms' });
    await insert('consent_wording', { hash: Buffer.from('w'), words: 'W' });
    await insert('activity', { type: 'subscriber-register', module_entry_id: subscriber, phone, keyword: 'K' });
    await insert('send_batch', { campaign_id: campaign, first_id: 1, last_id: 1, size: 1, segments: 1 });
    await insert('send_queue', { message_id: message, lane: 1 });
    const inbound = await insert('inbound_message', {
      provider_id: `SM${account}`,
      phone,
      body: 'b',
      canonical: 'B',
      decision: 'reply',
    });
    await insert('inbound_media', { inbound_id: inbound, position: 1, url: 'https://carrier.example/1' });
    const conversation = await insert('conversation', { phone, last_direction: 'in', last_message_at: new Date() });
    await insert('usage_hour', { hour: new Date() });
    await insert('report_day', { zone: 0, keyword_id: 0, day: new Date() });
    await insert('report_mail', {
      email: 'r@example.com',
      every: 'week',
      costs: false,
      stop_token: `r${account}`,
      last_day: new Date(),
    });
    await insert('idempotency', { key: 'k', request: 'r' });
    const { id: user } = await tx.one<{ id: number }>('select id from app_user where account_id = $1 limit 1', [
      account,
    ]);
    const talk = { user_id: user, conversation_id: conversation };
    await insert('conversation_note', { ...talk, body: 'B' });
    await insert('conversation_unread', { ...talk, messages: 1 });
    await insert('scheduled_reply', { ...talk, body: 'B', segments: 1, send_at: new Date() });
    await insert('security_event', { kind: 'sign-in', text: 'T', who: 'W', address: '', device: '' });
    await insert('api_key', {
      user_id: user,
      token_hash: Buffer.from(`k${account}`),
      name: 'N',
      hint: 'H',
      scopes: '{}',
    });
    const webhook = await insert('webhook', {
      url: 'https://shop.example/',
      events: '{subscriber.subscribed}',
      secret: Buffer.from('s'),
    });
    await insert('webhook_delivery', { webhook_id: webhook, event: 'subscriber.subscribed', phone });
    await insert('notice', { user_id: user, kind: 'codes.low', text: 'T' });
    await insert('password_token', {
      token_hash: Buffer.from(`t${account}`),
      user_id: user,
      purpose: 'reset',
      expires_at: new Date(),
    });
    await insert('email_change', {
      user_id: user,
      new_email: 'n@example.com',
      token_hash: Buffer.from(`c${account}`),
      stop_hash: Buffer.from(`s${account}`),
      expires_at: new Date(),
    });
    await insert('user_device', { user_id: user, token_hash: Buffer.from('d'), name: 'N', network: '127.0.0.1' });
    await insert('authenticator', { user_id: user, secret: Buffer.from('s') });
    await insert('passkey', {
      user_id: user,
      credential_id: `p${account}`,
      public_key: Buffer.from('k'),
      counter: 0,
      transports: [],
      name: 'N',
    });
    await insert('recovery_code', { user_id: user, code_hash: Buffer.from('r') });
    await insert('begun_sign_in', {
      user_id: user,
      token_hash: Buffer.from(`b${account}`),
      expires_at: new Date(),
    });
    await insert('stranger_mail', { kind: 'invitation' });
    await insert('alert_address', { kind: 'mail', address: 'alerts@example.com' });
    await insert('alert_count', { kind: 'mail', address: 'alerts@example.com' });
    await insert('push_subscription', {
      endpoint: `https://push.example/${account}`,
      user_id: user,
      p256dh: 'k',
      auth: 'a',
    });
    await insert('saved_view', { user_id: user, list: 'subscribers', name: 'V', query: '', shared: true });
    await insert('push_queue', { endpoint: `https://push.example/${account}`, conversation_id: 1, body: 'B' });
    const content = { subscribers: [subscriber], groups: [group] };
    const ids = { extra_subscribers: [], filtered_subscribers: [] };
    await insert('campaign_draft', { user_id: user, place: '', content, ids });
    await insert('referral_visit', { kind: 'link' });
    const second = await insert('keyword', { keyword: `L${account}`, canonical: `L${account}` });
    // One phone with two keywords: phone_dup.
    await insert('subscriber', { keyword_id: second, phone });
    await insert('subscriber_undo', { subscriber_id: subscriber, user_id: user, unsubscribed: true, deleted: false });
    await insert('mail', { recipient: 'a@example.com', subject: 'S', body_text: 'T' });
    const job = await insert('import_job', {
      user_id: user,
      keyword_id: keyword,
      file: Buffer.from('Phone'),
      bytes: 5,
    });
    await insert('import_step', {
      import_id: job,
      first_row: 1,
      last_row: 1,
      bytes: 5,
      good: 0,
      updated: 0,
      skipped: 0,
      failed: 1,
    });
    await insert('import_error', { import_id: job, line: 2, reason: 'No phone', original: 'x' });
    await insert('import_undo', { import_id: job, added: [subscriber], changed: '[]' });
    await insert('import_opt_out', { import_id: job, phone });
    await insert('opt_in_question', { subscriber_id: subscriber, phone, keyword_id: keyword, until: new Date() });
    const bulk = await insert('bulk_action', { user_id: user, kind: 'tag', name: 'T', state: 'done' });
    await insert('bulk_part', { bulk_id: bulk, part: 0, ids: [subscriber] });
    await insert('device', { number: `D${account}` });
    await insert('sending_stop', { cause: 'operator', reason: 'R', stopped_by: 'operator', ended_at: new Date() });
    await insert('auto_buy', { below: 10, cap: 1 });
    const order = await insert('billing_order', {
      kind: 'plan',
      lines: '[]',
      amount_cents: 100,
      state: 'paid',
      key: 'k',
    });
    await insert('billing_refund', { order_id: order, amount_cents: 100, status: 'succeeded', at: new Date() });
    await insert('support_request', { user_id: user, kind: 'question', text: 'Why?' });
    await insert('card', { payment_method: 'pm_1', brand: 'visa', last4: '4242', exp_month: 1, exp_year: 2030 });
  });
}
