-- Smart groups: groups whose members come from a saved filter (docs/adr/0081-smart-groups.md).

alter table contact_group
  -- Null: its members are chosen by hand.
  add column filter jsonb,
  -- When the members of a smart group were last made to match.
  add column matched_at timestamptz;
create index contact_group_smart on contact_group (matched_at) where filter is not null and not deleted;

-- Who clicked lately.
create index link_click_account on link_click (account_id, last_at);

-- One phone of 128, by its hash: the sample by which matches in a long list are estimated.
create index subscriber_sample on subscriber (account_id) where (hashtext(phone) & 127) = 0 and disabled = 0 and not deleted;
