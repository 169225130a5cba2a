-- A lost pepper would end every API key without a word; with this it is noticed at the start.
alter table meta add column pepper_check bytea;
