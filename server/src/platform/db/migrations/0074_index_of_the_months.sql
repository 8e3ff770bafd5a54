-- Takes over the indexes of the months (0073). A transaction of its own: senders lock the table before the month, so one
-- that holds the months and then waits for the table would end in a deadlock with them.
create index message_phone_of_account on message (phone, account_id, id desc);
