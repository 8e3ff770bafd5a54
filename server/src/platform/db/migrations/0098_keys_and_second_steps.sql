-- What the owner was told about the end of a key: 1, a week before; 2, that it has ended.
alter table api_key add column expiry_told smallint not null default 0;
update api_key set expiry_told = 2 where expires_at <= now();
create index api_key_expires on api_key (expires_at) where revoked_at is null and expires_at is not null and expiry_told < 2;
-- Whether the last proof of a session was a second step: a password alone is none for who has one (ADR 0093).
alter table credential add column proved_by_step boolean not null default false;
