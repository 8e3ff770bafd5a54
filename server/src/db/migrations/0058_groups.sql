-- A group may hold a million people, stored by one statement that takes their ids from the account's own
-- subscribers into a group it holds. Neither is ever removed, only marked. Checking each row against
-- group, subscriber and account took longer than storing it.
alter table contact_group_member
  drop constraint contact_group_member_group_id_fkey,
  drop constraint contact_group_member_subscriber_id_fkey,
  drop constraint contact_group_member_account_id_fkey;
