-- The text of batches that have ended, which threads and histories show. In a transaction of its own: 0148 blocks the
-- senders until it has committed, and these are all batches of all years.
update send_batch b set
  text = case when b.variant = 2 or b.variant = 0 and c.ab_winner = 2 then c.ab ->> 'message_b' else c.message end,
  undecided = b.variant = 0 and c.ab_winner is null
from campaign c where c.id = b.campaign_id and b.state = 2 and b.text = '';
