-- From when the 24 hours of patience of a callback count (the event or the latest replay), and how
-- many of its calls have failed since.
alter table callback add column opened_at timestamptz;
update callback set opened_at = created_at;
alter table callback alter column opened_at set not null;
alter table callback add column failures int not null default 0;
