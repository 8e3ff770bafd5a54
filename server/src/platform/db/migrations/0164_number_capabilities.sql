-- What a number carries and where it is from: as the provider answered a purchase, or as the operator entered it. Country:
-- US or CA; pictures: whether it carries pictures beside texts. Null: not known.
alter table bought_number add column country text, add column pictures boolean;
alter table own_number add column country text, add column pictures boolean;
