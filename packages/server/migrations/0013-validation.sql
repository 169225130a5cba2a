-- Documents that were judged, and what that cost.

-- What the judge said of one document, without the document; gone after ten minutes.
create table validation (
  id           uuid primary key,
  business_id  text not null references business on delete cascade,
  environment  text not null check (environment in ('demo', 'production')),
  owner        text not null,
  judgement    jsonb not null,
  created_at   timestamptz not null,
  expires_at   timestamptz not null
);
create index validation_expires on validation (expires_at);

-- Where later revisions changed how a page looks; gone with the result.
create table validation_picture (
  validation_id  uuid not null references validation on delete cascade,
  page           int not null,
  png            bytea not null,
  primary key (validation_id, page)
);

-- One row for each completed call that costs credits. Never changed, never deleted with the result.
create table credit_use (
  id           uuid primary key,
  business_id  text not null references business on delete cascade,
  environment  text not null check (environment in ('demo', 'production')),
  -- The month to which it is invoiced, YYYYMM; a month that is closed takes nothing more.
  period       text not null check (period ~ '^[0-9]{6}$'),
  endpoint     text not null,
  credits      int not null check (credits >= 0),
  used_at      timestamptz not null
);
create index credit_use_period on credit_use (business_id, environment, period);

-- Months that were closed. What was invoiced is copied, so that nothing later can change it.
create table credit_period (
  period     text primary key check (period ~ '^[0-9]{6}$'),
  closed_at  timestamptz not null
);

create table credit_invoice (
  business_id  text not null references business on delete cascade,
  period       text not null references credit_period,
  day          text not null check (day ~ '^[0-9]{8}$'),
  endpoint     text not null,
  requests     int not null,
  credits      int not null,
  primary key (business_id, period, day, endpoint)
);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'what was invoiced is never changed';
end $$;
create trigger credit_invoice_stays before update on credit_invoice
  for each row execute function refuse_change();
create trigger credit_period_stays before update or delete on credit_period
  for each row execute function refuse_change();

-- One row for each signature and each seal that was made, for the count of the business; it stays when the request goes.
create table signature_use (
  -- Of the signature, or of the document that was sealed.
  id           uuid primary key,
  business_id  text not null references business on delete cascade,
  environment  text not null check (environment in ('demo', 'production')),
  -- The quality that was made, or SEAL.
  quality      text not null,
  used_at      timestamptz not null
);
create index signature_use_time on signature_use (business_id, environment, used_at);

-- Trusted lists as they were fetched or put here; they are verified whenever they are read.
create table trusted_list (
  url         text primary key,
  content     bytea not null,
  fetched_at  timestamptz not null
);
