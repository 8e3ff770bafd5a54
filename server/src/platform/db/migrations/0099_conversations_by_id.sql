-- The list of conversations for programs: newest first, in an order in which none moves while it is walked through.
create index conversation_id_list on conversation (account_id, id);
