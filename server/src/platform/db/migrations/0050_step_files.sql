-- The file that a message of a sequence carries: its class is then 3.
alter table sequence_step add column media_id int references media;
alter table sequence_step drop constraint sequence_step_segments_check;
