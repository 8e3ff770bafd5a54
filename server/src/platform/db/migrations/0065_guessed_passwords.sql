-- When the user was mailed last that somebody guesses the password: at most once a day.
alter table app_user add column guesses_mailed_at timestamptz;
