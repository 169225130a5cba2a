-- Pictures that a request prescribes for a signer's mark, in Base64. They lie apart from the entry: an entry is read
-- whenever anybody looks at the request or lists it, a picture when its signer signs.
create table prescribed_picture (
  signature_id  uuid not null references signature on delete cascade,
  -- The document that it is for, or 'every'.
  place         text not null,
  content       text not null,
  primary key (signature_id, place)
);

insert into prescribed_picture (signature_id, place, content)
select id, 'every', body #>> '{visual,image,content}' from signature
 where body #>> '{visual,image,content}' is not null
union all
select s.id, one ->> 'documentId', one #>> '{visual,image,content}'
  from signature s,
       jsonb_array_elements(case jsonb_typeof(s.body -> 'documentSignatures')
                              when 'array' then s.body -> 'documentSignatures' else '[]' end) as one
 where one #>> '{visual,image,content}' is not null;

update signature set body = jsonb_set(body, '{visual,image,content}', 'null')
 where body #>> '{visual,image,content}' is not null;

update signature set body = jsonb_set(body, '{documentSignatures}', (
  select jsonb_agg(case when one #>> '{visual,image,content}' is null then one
                        else jsonb_set(one, '{visual,image,content}', 'null') end order by place)
    from jsonb_array_elements(body -> 'documentSignatures') with ordinality as each(one, place)))
 where exists (select from prescribed_picture p where p.signature_id = signature.id and p.place <> 'every');
