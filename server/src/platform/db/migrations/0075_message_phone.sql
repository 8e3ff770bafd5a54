drop index message_phone;
alter index message_phone_of_account rename to message_phone;
