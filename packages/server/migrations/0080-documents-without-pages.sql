-- A PDF may have no pages: it can be kept, but not signed.
alter table document
  drop constraint document_page_count_check,
  add constraint document_page_count_check check (page_count >= 0);
