-- Frozen until version 1.1: the migrations of preview versions after commit 541af95, one statement a line.

-- 0030-schedule
create table "schedule_lease" ("name" text primary key, "holder" text not null, "held_until" bigint not null);
create table "schedule_run" ("job" text not null, "scope" text not null, "done_at" bigint, "done_day" text, "failed_at" bigint, "problem" text, constraint "schedule_run_key" primary key ("job", "scope"));

-- 0031-notices
alter table "notice" add column "mail" text;
create index "notice_mail" on "notice" ("library_id", "mail", "reader_id") where "mail" is not null;
alter table "notice" add column "phone" text;
create index "notice_phone" on "notice" ("library_id", "phone", "reader_id") where "phone" is not null;
create table "notice_setting" ("reader_id" integer not null references "reader" ("id") on delete cascade, "kinds" text not null, "mail" text not null, "phone" text not null, constraint "notice_setting_key" primary key ("reader_id", "kinds"));
create table "notice_digest" ("reader_id" integer not null references "reader" ("id") on delete cascade, "channel" text not null, "day" text not null, constraint "notice_digest_key" primary key ("reader_id", "channel"));
create table "loan_notice" ("loan_id" integer not null references "loan" ("id") on delete cascade, "kind" text not null, "due_on" text not null, "step" integer not null, "notice_id" integer references "notice" ("id") on delete set null, constraint "loan_notice_key" primary key ("loan_id", "kind", "due_on", "step"));
create index "loan_notice_notice" on "loan_notice" ("notice_id");
create index "loan_due" on "loan" ("library_id", "due_on") where "returned_at" is null;
alter table "outbox" add column "headers" text;
alter table "outbox" add column "retry_until" bigint;
create index "outbox_retry" on "outbox" ("state", "id") where "retry_until" is not null;
alter table "reader" add column "language" text;

-- 0032-subscriptions
create table "subscription" ("id" integer primary key autoincrement, "library_id" integer not null references "library" ("id") on delete cascade, "reader_id" integer not null references "reader" ("id") on delete cascade, "kind" text not null, "term" text not null, "term_key" text not null, "search" text, "rhythm" text not null, "paused" integer not null, "mail" integer not null, "looked_to" integer not null, "looked_on" text, "next_on" text not null, "created_at" bigint not null);
create unique index "subscription_term" on "subscription" ("reader_id", "kind", "term_key");
create index "subscription_due" on "subscription" ("library_id", "next_on") where "paused" = 0;
create table "subscription_match" ("subscription_id" integer not null references "subscription" ("id") on delete cascade, "record_id" integer not null references "record" ("id") on delete cascade, "found_on" text not null, constraint "subscription_match_key" primary key ("subscription_id", "record_id"));
create index "subscription_match_record" on "subscription_match" ("record_id");
create table "reader_recommendation" ("reader_id" integer primary key references "reader" ("id") on delete cascade, "basis" text not null, "records" text not null);

-- 0033-copy-requests
create table "copy_request" ("id" integer primary key autoincrement, "library_id" integer not null references "library" ("id") on delete cascade, "kind" text not null, "stage" text not null, "status" integer not null, "is_open" integer not null, "reader_id" integer references "reader" ("id") on delete set null, "holder_id" integer references "reader" ("id") on delete set null, "record_id" integer references "record" ("id") on delete set null, "volume" text, "volume_key" text not null, "title" text not null, "title_lang" text not null, "author" text, "item_id" integer references "item" ("id") on delete set null, "barcode" text, "call_number" text, "location_id" text, "item_after" text not null, "asked_loan_id" integer references "loan" ("id") on delete set null, "loan_id" integer references "loan" ("id") on delete set null, "pickup_place" text, "fee" integer not null, "needs_approval" integer not null, "verify_status" text, "claim_status" text, "suspended_until" text, "until" text, "code_hash" text, "code_expires_at" bigint, "code_tries" integer not null, "created_at" bigint not null, "updated_at" bigint not null);
create unique index "copy_request_item" on "copy_request" ("item_id") where is_open = 1;
create unique index "copy_request_once" on "copy_request" ("reader_id", "record_id", "volume_key") where is_open = 1;
create unique index "copy_request_asked" on "copy_request" ("asked_loan_id") where is_open = 1;
create index "copy_request_record" on "copy_request" ("record_id", "is_open");
create index "copy_request_reader" on "copy_request" ("reader_id", "is_open");
create index "copy_request_holder" on "copy_request" ("holder_id", "is_open");
create index "copy_request_loan" on "copy_request" ("loan_id");
create index "copy_request_library" on "copy_request" ("library_id", "is_open");
create table "copy_request_step" ("id" integer primary key autoincrement, "request_id" integer not null references "copy_request" ("id") on delete cascade, "reader_id" integer not null references "reader" ("id") on delete cascade, "at" bigint not null, "stage" text not null, "actor" text not null, "text" text);
create index "copy_request_step_request" on "copy_request_step" ("request_id");
create index "copy_request_step_reader" on "copy_request_step" ("reader_id");
create table "copy_request_address" ("request_id" integer primary key references "copy_request" ("id") on delete cascade, "reader_id" integer not null references "reader" ("id") on delete cascade, "address_id" text, "recipient" text not null, "phone" text not null, "detail" text not null, "postcode" text not null);
create index "copy_request_address_reader" on "copy_request_address" ("reader_id");

-- 0036-charges
create table "ledger_entry" ("id" integer primary key autoincrement, "library_id" integer not null references "library" ("id"), "reader_id" integer references "reader" ("id") on delete set null, "key" text not null, "kind" text not null, "receipt" text, "note" text, "day" text not null, "created_at" bigint not null);
create unique index "ledger_entry_key" on "ledger_entry" ("library_id", "key");
create unique index "ledger_entry_receipt" on "ledger_entry" ("library_id", "receipt") where "receipt" is not null;
create index "ledger_entry_reader" on "ledger_entry" ("reader_id", "id");
create index "ledger_entry_day" on "ledger_entry" ("library_id", "day");
create table "charge" ("id" integer primary key autoincrement, "entry_id" integer not null unique references "ledger_entry" ("id"), "kind" text not null, "amount" integer not null check (amount > 0), "loan_id" integer, "record_id" integer references "record" ("id") on delete set null, "title" text, "barcode" text, "location_id" text, "from_day" text, "to_day" text);
create index "charge_loan" on "charge" ("loan_id");
create index "charge_record" on "charge" ("record_id");
create table "ledger_transfer" ("id" integer primary key autoincrement, "entry_id" integer not null references "ledger_entry" ("id"), "charge_id" integer references "charge" ("id"), "debit" text not null, "credit" text not null, "amount" integer not null, constraint "ledger_transfer_amount" check (amount > 0 and typeof("amount") = 'integer'), constraint "ledger_transfer_sides" check (debit <> credit), constraint "ledger_transfer_charge" check (charge_id is not null or (debit <> 'receivable' and credit <> 'receivable')));
create index "ledger_transfer_entry" on "ledger_transfer" ("entry_id");
create index "ledger_transfer_charge" on "ledger_transfer" ("charge_id");
create view ledger_posting as select id as transfer_id, entry_id, charge_id, debit as account, amount from ledger_transfer union all select id as transfer_id, entry_id, charge_id, credit as account, -amount from ledger_transfer;
create trigger "ledger_entry_no_delete" before delete on "ledger_entry" begin select raise(abort, 'ledger_entry is append only') ; end;
create trigger "charge_no_delete" before delete on "charge" begin select raise(abort, 'charge is append only') ; end;
create trigger "ledger_transfer_no_delete" before delete on "ledger_transfer" begin select raise(abort, 'ledger_transfer is append only') ; end;
create trigger "ledger_transfer_no_update" before update on "ledger_transfer" begin select raise(abort, 'ledger_transfer is append only') ; end;
create trigger "ledger_entry_no_update" before update on "ledger_entry" when (not (new.id = old.id and new.library_id = old.library_id and new.key = old.key and new.kind = old.kind and new.receipt is not distinct from old.receipt and new.note is not distinct from old.note and new.day = old.day and new.created_at = old.created_at and (new.reader_id is null or new.reader_id is not distinct from old.reader_id))) begin select raise(abort, 'ledger_entry is append only') ; end;
create trigger "charge_no_update" before update on "charge" when (not (new.id = old.id and new.entry_id = old.entry_id and new.kind = old.kind and new.amount = old.amount and new."loan_id" is not distinct from old."loan_id" and new."title" is not distinct from old."title" and new."barcode" is not distinct from old."barcode" and new."location_id" is not distinct from old."location_id" and new."from_day" is not distinct from old."from_day" and new."to_day" is not distinct from old."to_day" and (new.record_id is null or new."record_id" is not distinct from old."record_id"))) begin select raise(abort, 'charge is append only') ; end;
create trigger "ledger_transfer_not_twice" before insert on "ledger_transfer" when (new.credit = 'receivable') begin select raise(abort, 'more than is owed') where new.amount > coalesce(( select sum(case when debit = 'receivable' then amount when credit = 'receivable' then -amount else 0 end) from ledger_transfer where charge_id = new.charge_id), 0); end;

-- 0037-library-behaviour
alter table "behaviour" add column "loan_id" integer;
alter table "behaviour" add column "charge_id" integer references "charge" ("id");
alter table "behaviour" add column "title" text;
alter table "behaviour" add column "note" text;
alter table "item" add column "property_number" text;
create index "behaviour_loan" on "behaviour" ("loan_id") where "loan_id" is not null;
create index "behaviour_charge" on "behaviour" ("charge_id") where "charge_id" is not null;

-- 0038-points
create table "point_entry" ("id" integer primary key autoincrement, "library_id" integer not null references "library" ("id") on delete cascade, "reader_id" integer not null references "reader" ("id") on delete cascade, "key" text not null, "kind" text not null, "points" integer not null check (points <> 0 and typeof("points") = 'integer'), "note" text, "day" text not null, "created_at" bigint not null);
create unique index "point_entry_key" on "point_entry" ("reader_id", "key");
create index "point_entry_day" on "point_entry" ("reader_id", "day");
create index "point_entry_library" on "point_entry" ("library_id");
create trigger "point_entry_no_update" before update on "point_entry" begin select raise(abort, 'point_entry is append only') ; end;
create trigger "point_entry_no_delete" before delete on "point_entry" begin select raise(abort, 'point_entry is append only') where exists (select 1 from reader where id = old.reader_id); end;
create trigger "point_entry_no_debt" before insert on "point_entry" when (new.points < 0) begin select raise(abort, 'more points than there are') where -new.points > coalesce(( select sum(points) from point_entry where reader_id = new.reader_id), 0); end;

-- 0039-questionnaires
create table "questionnaire" ("id" integer primary key autoincrement, "library_id" integer not null references "library" ("id") on delete cascade, "key" text not null, "data" text not null, "starts_on" text, "ends_on" text, "is_listed" integer not null, "announced_to" integer not null, constraint "questionnaire_key" unique ("library_id", "key"));
create table "questionnaire_participant" ("questionnaire_id" integer not null references "questionnaire" ("id") on delete cascade, "reader_id" integer not null references "reader" ("id") on delete cascade, constraint "questionnaire_participant_pk" primary key ("questionnaire_id", "reader_id")) without rowid;
create index "questionnaire_participant_reader" on "questionnaire_participant" ("reader_id");
create table "questionnaire_answer" ("id" text not null, "questionnaire_id" integer not null references "questionnaire" ("id") on delete cascade, "reader_id" integer references "reader" ("id") on delete cascade, "answers" text not null, "answered_on" text, constraint "questionnaire_answer_pk" primary key ("questionnaire_id", "id"), constraint "questionnaire_answer_reader" unique ("questionnaire_id", "reader_id")) without rowid;
create index "questionnaire_answer_of_reader" on "questionnaire_answer" ("reader_id");

-- 0040-feedback
create table "feedback" ("id" integer primary key autoincrement, "library_id" integer not null references "library" ("id") on delete cascade, "reader_id" integer not null references "reader" ("id") on delete cascade, "kind" text not null, "page" text, "state" text not null, "closed_by" text, "day" text not null, "nth" integer not null, "created_at" bigint not null, "updated_at" bigint not null, constraint "feedback_of_day" unique ("reader_id", "day", "nth"));
create index "feedback_state" on "feedback" ("library_id", "state", "id");
create index "feedback_reader" on "feedback" ("reader_id", "updated_at");
create table "feedback_message" ("feedback_id" integer not null references "feedback" ("id") on delete cascade, "nth" integer not null, "is_reply" integer not null, "text" text not null, "created_at" bigint not null, constraint "feedback_message_pk" primary key ("feedback_id", "nth"));
create table "feedback_picture" ("feedback_id" integer not null references "feedback" ("id") on delete cascade, "nth" integer not null, "media_type" text not null, "width" integer not null, "height" integer not null, "bytes" blob not null, constraint "feedback_picture_pk" primary key ("feedback_id", "nth"));

-- 0042-reader-data
create table "data_export" ("id" integer primary key autoincrement, "library_id" integer not null references "library" ("id") on delete cascade, "reader_id" integer not null references "reader" ("id") on delete cascade, "state" text not null, "language" text not null, "bytes" blob, "asked_at" integer not null, "made_at" integer, "expires_at" integer);
create index "data_export_reader" on "data_export" ("reader_id", "asked_at");
create index "data_export_state" on "data_export" ("state", "expires_at");
create table "cancelled_account" ("library_id" integer not null references "library" ("id") on delete cascade, "key_hash" text not null, "cancelled_on" text not null, constraint "cancelled_account_pk" primary key ("library_id", "key_hash"));
create index "outbox_recipient" on "outbox" ("library_id", "recipient");

-- 0043-leaving
create table "leaving" ("id" integer primary key autoincrement, "library_id" integer not null references "library" ("id") on delete cascade, "reader_id" integer not null references "reader" ("id") on delete cascade, "code" text not null unique, "status_before" text not null, "left_on" text not null, "left_at" integer not null, "undone_at" integer, "note" text);
create unique index "leaving_once" on "leaving" ("reader_id") where "undone_at" is null;
create index "leaving_library" on "leaving" ("library_id", "left_at");

-- 0047-comment-votes
create table "helpful_vote" ("evaluation_id" integer not null references "evaluation" ("id") on delete cascade, "reader_id" integer not null references "reader" ("id") on delete cascade, "voted_at" bigint not null, constraint "helpful_vote_pk" primary key ("evaluation_id", "reader_id"));
create index "helpful_vote_reader" on "helpful_vote" ("reader_id");
create table "daily_count" ("reader_id" integer not null references "reader" ("id") on delete cascade, "kind" text not null, "day" text not null, "count" integer not null, constraint "daily_count_pk" primary key ("reader_id", "kind", "day"));

-- 0048-rating-times
create index "evaluation_time" on "evaluation" ("library_id", "updated_at");

-- 0050-researcher-works
alter table "researcher" add column "works" integer default 0 not null;
UPDATE researcher SET works = ( SELECT count(DISTINCT record.id) FROM researcher_name CROSS JOIN record_contributor ON record_contributor.name_key = researcher_name.name_key CROSS JOIN record ON record.id = record_contributor.record_id WHERE researcher_name.researcher_id = researcher.id AND record.library_id = researcher.library_id AND record.deleted_at IS NULL);

-- 0051-document-delivery
create table "document_delivery" ("id" integer primary key autoincrement, "library_id" integer not null references "library" ("id") on delete cascade, "reader_id" integer not null references "reader" ("id") on delete cascade, "record_id" integer references "record" ("id") on delete set null, "state" text not null, "open_key" text, "reply" text, "document_type" text not null, "publication_name" text not null, "article_title" text not null, "author" text not null, "issue" text not null, "version" text not null, "place" text not null, "publisher" text not null, "year" text not null, "issn" text not null, "isbn" text not null, "pages" text not null, "doi" text not null, "remarks" text not null, "created_at" bigint not null, "updated_at" bigint not null, constraint "document_delivery_open" unique ("reader_id", "open_key"));
create index "document_delivery_state" on "document_delivery" ("library_id", "state", "id");
create index "document_delivery_record" on "document_delivery" ("record_id");
create table "document_dispatch" ("request_id" integer primary key references "document_delivery" ("id") on delete cascade, "stage" text not null, "order_key" text not null unique, "outbox_id" integer references "outbox" ("id") on delete set null, "reference" text, "tries" integer not null, "next_at" bigint not null, "problem" text);
create index "document_dispatch_next" on "document_dispatch" ("stage", "next_at");
create index "document_dispatch_outbox" on "document_dispatch" ("outbox_id");
create table "delivered_document" ("request_id" integer primary key references "document_delivery" ("id") on delete cascade, "file_name" text, "media_type" text, "bytes" blob, "url" text, "expires_at" bigint not null);

-- 0053-loan-history-consent
create table "loan_history_consent" ("reader_id" integer primary key references "reader" ("id") on delete cascade, "library_id" integer not null references "library" ("id") on delete cascade, "agreed_at" bigint not null);
create table "copy_request_use" ("reader_id" integer not null references "reader" ("id") on delete cascade, "year" integer not null, "kind" text not null, "used" integer not null, constraint "copy_request_use_pk" primary key ("reader_id", "year", "kind"));
DELETE FROM reader_setting WHERE name = 'loanHistoryForgotten';

-- 0054-certification
create table "certification" ("id" integer primary key autoincrement, "library_id" integer not null references "library" ("id") on delete cascade, "reader_id" integer not null references "reader" ("id") on delete cascade, "name" text not null, "id_hash" text not null, "id_tail" text not null, "state" text not null, "asked_at" bigint not null, "decided_at" bigint, "note" text);
create unique index "certification_once" on "certification" ("reader_id") where "state" != 'refused';
create unique index "certification_number" on "certification" ("library_id", "id_hash") where "state" = 'accepted';
create index "certification_library" on "certification" ("library_id", "state", "asked_at");

-- 0057-addresses
create table "reader_address" ("id" integer primary key autoincrement, "library_id" integer not null references "library" ("id") on delete cascade, "reader_id" integer not null references "reader" ("id") on delete cascade, "type" text not null, "area_code" text not null, "areas" text not null, "detail" text not null, "postcode" text not null, "recipient" text not null, "phone" text not null, "is_default" integer not null, "created_at" bigint not null, "updated_at" bigint not null);
create index "reader_address_reader" on "reader_address" ("reader_id", "id");
create unique index "reader_address_default" on "reader_address" ("reader_id") where "is_default" = 1;

-- 0058-payments
create table "payment" ("id" integer primary key autoincrement, "library_id" integer not null references "library" ("id"), "reader_id" integer references "reader" ("id") on delete set null, "kind" text not null, "ref" text not null, "open_key" text unique, "method" text not null, "number" text not null unique, "amount" integer not null check (amount > 0), "title" text not null, "state" text not null, "qr" text, "provider_number" text, "created_at" bigint not null, "expires_at" bigint not null, "asked_at" bigint not null, "is_closed" integer not null, "paid_at" bigint, "settled_at" bigint);
create index "payment_reader" on "payment" ("reader_id", "id");
create index "payment_library" on "payment" ("library_id", "id");
create index "payment_unclosed" on "payment" ("is_closed", "expires_at");
create table "payment_refund" ("id" integer primary key autoincrement, "payment_id" integer not null references "payment" ("id"), "number" text not null unique, "amount" integer not null check (amount > 0), "reason" text not null, "state" text not null, "attempts" integer not null, "next_at" bigint not null, "created_at" bigint not null, "done_at" bigint);
create index "payment_refund_payment" on "payment_refund" ("payment_id");
create index "payment_refund_due" on "payment_refund" ("state", "next_at");
create table "payment_event" ("id" integer primary key autoincrement, "library_id" integer not null references "library" ("id"), "payment_id" integer references "payment" ("id"), "at" bigint not null, "kind" text not null, "detail" text not null);
create index "payment_event_payment" on "payment_event" ("payment_id");
create index "payment_event_library" on "payment_event" ("library_id", "at");
create trigger "payment_no_delete" before delete on "payment" begin select raise(abort, 'payment is never deleted') ; end;
create trigger "payment_refund_no_delete" before delete on "payment_refund" begin select raise(abort, 'payment_refund is never deleted') ; end;
create trigger "payment_event_no_delete" before delete on "payment_event" begin select raise(abort, 'payment_event is never deleted') ; end;
create trigger "payment_event_no_update" before update on "payment_event" begin select raise(abort, 'payment_event is append only') ; end;
create trigger "payment_no_change" before update on "payment" when (new.amount <> old.amount or new.number <> old.number or new.method <> old.method or new.kind <> old.kind or new.ref <> old.ref or new.library_id <> old.library_id or new.expires_at <> old.expires_at or (old.state in ('paid', 'returned') and new.state <> old.state) or (new.reader_id is not null and new.reader_id is distinct from old.reader_id)) begin select raise(abort, 'what a payment is about does not change') ; end;
create trigger "payment_refund_not_more" before insert on "payment_refund" begin select raise(abort, 'more than was paid') where new.amount > (select amount from payment where id = new.payment_id) - coalesce((select sum(amount) from payment_refund where payment_id = new.payment_id), 0); end;
create trigger "payment_refund_no_change" before update on "payment_refund" when (new.amount <> old.amount or new.number <> old.number or new.payment_id <> old.payment_id or (old.state = 'done' and new.state <> 'done')) begin select raise(abort, 'what a repayment is about does not change') ; end;

-- 0061-offers
create table "offer" ("id" integer primary key autoincrement, "library_id" integer not null references "library" ("id") on delete cascade, "vendor" text not null, "vendor_key" text not null, "isbn" text, "class_no" text, "work_key" text not null, "pub_day" text, "weight_g" integer, "cover_url" text, "data" text not null, "price_fen" integer check (price_fen is null or (price_fen > 0 and typeof("price_fen") = 'integer')), "availability" text not null, "stock" integer check (stock >= 0), "quoted_at" bigint not null, "chosen" integer default 0 not null, "chosen_at" bigint, "created_at" bigint not null, "updated_at" bigint not null, "withdrawn_at" bigint, "seq" integer not null unique, constraint "offer_key" unique ("library_id", "vendor", "vendor_key"));
create index "offer_isbn" on "offer" ("library_id", "isbn");
create index "offer_work" on "offer" ("library_id", "work_key");
create index "offer_chosen" on "offer" ("library_id", "chosen_at") where "chosen_at" is not null;

-- 0064-purchasing
create table "purchase_cart" ("id" integer primary key autoincrement, "library_id" integer not null references "library" ("id") on delete cascade, "reader_id" integer not null references "reader" ("id") on delete cascade, "offer_id" integer not null, "price" integer not null, "added_at" bigint not null, constraint "purchase_cart_once" unique ("reader_id", "offer_id"));
create table "purchase_order" ("id" integer primary key autoincrement, "library_id" integer not null references "library" ("id"), "number" text not null unique, "reader_id" integer references "reader" ("id") on delete set null, "vendor" text not null, "stage" text not null, "status" integer not null, "is_open" integer not null, "pickup_place" text, "is_preorder" integer not null, "books" integer not null, "freight" integer not null check ("freight" >= 0 and typeof("freight") = 'integer'), "library_share" integer not null check ("library_share" >= 0 and typeof("library_share") = 'integer'), "reader_share" integer not null check ("reader_share" >= 0 and typeof("reader_share") = 'integer'), "quote" text not null, "charge_id" integer references "charge" ("id"), "pay_until" bigint, "freight_fund" text, "freight_category" text, "fund_year" integer not null, "is_bound" integer not null, "vendor_number" text, "carrier" text, "tracking" text, "expected_on" text, "poll_at" bigint, "day" text not null, "created_at" bigint not null, "updated_at" bigint not null);
create index "purchase_order_reader" on "purchase_order" ("reader_id", "id");
create index "purchase_order_stage" on "purchase_order" ("library_id", "stage");
create index "purchase_order_quote" on "purchase_order" ("reader_id", "quote");
create table "purchase_line" ("id" integer primary key autoincrement, "order_id" integer not null references "purchase_order" ("id") on delete cascade, "offer_id" integer not null, "isbn" text, "title" text not null, "title_lang" text not null, "author" text, "publisher" text, "year" integer, "class_no" text, "data" text not null, "price" integer not null check ("price" >= 0 and typeof("price") = 'integer'), "library_share" integer not null check ("library_share" >= 0 and typeof("library_share") = 'integer'), "reader_share" integer not null check ("reader_share" >= 0 and typeof("reader_share") = 'integer'), "fund" text, "fund_category" text, "record_id" integer references "record" ("id") on delete set null, "barcode" text, "loan_id" integer references "loan" ("id") on delete set null, "ended_at" bigint);
create index "purchase_line_order" on "purchase_line" ("order_id");
create index "purchase_line_offer" on "purchase_line" ("offer_id");
create index "purchase_line_loan" on "purchase_line" ("loan_id");
create index "purchase_line_record" on "purchase_line" ("record_id");
create table "purchase_step" ("id" integer primary key autoincrement, "order_id" integer not null references "purchase_order" ("id") on delete cascade, "at" bigint not null, "stage" text not null, "actor" text not null, "text" text);
create index "purchase_step_order" on "purchase_step" ("order_id");
create table "purchase_dispatch" ("id" integer primary key autoincrement, "order_id" integer not null references "purchase_order" ("id") on delete cascade, "kind" text not null, "attempts" integer not null, "next_at" bigint not null, "done_at" bigint, "problem" text, constraint "purchase_dispatch_once" unique ("order_id", "kind"));
create index "purchase_dispatch_waiting" on "purchase_dispatch" ("next_at") where done_at is null;
create table "purchase_logistic" ("id" integer primary key autoincrement, "order_id" integer not null references "purchase_order" ("id") on delete cascade, "at" bigint not null, "text" text not null, constraint "purchase_logistic_once" unique ("order_id", "at", "text"));
create table "purchase_address" ("order_id" integer primary key references "purchase_order" ("id") on delete cascade, "reader_id" integer not null references "reader" ("id") on delete cascade, "recipient" text not null, "phone" text not null, "detail" text not null, "postcode" text not null, "area_code" text not null);
create index "purchase_address_reader" on "purchase_address" ("reader_id");
create index "ledger_transfer_fund_debit" on "ledger_transfer" ("debit") where "debit" >= 'fund-' and "debit" < 'fund.';
create index "ledger_transfer_fund_credit" on "ledger_transfer" ("credit") where "credit" >= 'fund-' and "credit" < 'fund.';

-- 0070-offer-pictures
create table "offer_picture" ("offer_id" integer primary key references "offer" ("id") on delete cascade, "url" text not null, "media_type" text, "bytes" blob, "asked_at" bigint not null);
create index "offer_picture_asked" on "offer_picture" ("asked_at");

-- 0090-record-views
create table "record_view" ("record_id" integer primary key references "record" ("id") on delete cascade, "version" integer not null, "updated_at" bigint not null, "card" text not null, "data" text not null);
create table "record_view_due" ("record_id" integer primary key references "record" ("id") on delete cascade);
create table "record_view_feed" ("id" integer primary key, "seq" integer not null, "version" integer not null);
INSERT INTO record_view_feed (id, seq, version) VALUES (1, 0, 0);

-- 0097-audit
create table "audit_entry" ("id" integer primary key autoincrement, "library_id" integer not null references "library" ("id") on delete cascade, "at" bigint not null, "kind" text not null, "detail" text not null, "staff" text, "reader_id" integer references "reader" ("id") on delete set null, "account" text, "client" text, "subjects" text);
create index "audit_entry_library" on "audit_entry" ("library_id", "at");
create index "audit_entry_reader" on "audit_entry" ("reader_id");
create trigger "audit_entry_no_update" before update on "audit_entry" when (new."id" is distinct from old."id" or new."library_id" is distinct from old."library_id" or new."at" is distinct from old."at" or new."kind" is distinct from old."kind" or new."detail" is distinct from old."detail" or new."staff" is distinct from old."staff" or (new."reader_id" is not null and new."reader_id" is distinct from old."reader_id") or (new."account" is not null and new."account" is distinct from old."account") or (new."client" is not null and new."client" is distinct from old."client") or (new."subjects" is not null and new."subjects" is distinct from old."subjects")) begin select raise(abort, 'the audit log is only added to') ; end;

-- 0098-session-devices
alter table "session" add column "browser" text default '' not null;
alter table "session" add column "system" text default '' not null;
alter table "session" add column "device" text default '' not null;

-- 0099-second-factor
create table "second_factor" ("reader_id" integer primary key references "reader" ("id") on delete cascade, "secret" text not null, "begun_at" bigint not null, "confirmed_at" bigint, "last_step" bigint not null);
create table "recovery_code" ("reader_id" integer not null references "reader" ("id") on delete cascade, "code_hash" text not null, "used_at" bigint, constraint "recovery_code_key" primary key ("reader_id", "code_hash"));

-- 0113-faq
create table "faq" ("library_id" integer not null references "library" ("id") on delete cascade, "code" text not null, "seq" integer not null, "topic" text, "question" text not null, "answer" text not null, "phrases" text not null, "link" text, constraint "faq_pk" primary key ("library_id", "code"));
alter table "assistant_message" add column "leads" text default '{"links":[],"list":null}' not null;

-- 0115-record-source
create table "record_source" ("record_id" integer primary key references "record" ("id") on delete cascade, "format" text not null, "encoding" text not null, "digest" text not null, "size" integer not null, "bytes" blob not null);

-- 0120-staff
create table "staff" ("id" integer primary key autoincrement, "library_id" integer not null references "library" ("id") on delete cascade, "account" text not null, "account_key" text not null, "name" text not null, "roles" text not null, "is_closed" integer not null, "hash" text not null, "must_change" integer not null, "factor_secret" text, "factor_begun_at" bigint, "factor_confirmed_at" bigint, "factor_last_step" bigint not null, "created_at" bigint not null, constraint "staff_account" unique ("library_id", "account_key"));
create table "staff_recovery_code" ("staff_id" integer not null references "staff" ("id") on delete cascade, "code_hash" text not null, "used_at" bigint, constraint "staff_recovery_code_key" primary key ("staff_id", "code_hash"));
create table "staff_session" ("token_hash" text primary key, "library_id" integer not null references "library" ("id") on delete cascade, "staff_id" integer not null references "staff" ("id") on delete cascade, "is_proved" integer not null, "created_at" bigint not null, "last_seen_at" bigint not null, "expires_at" bigint not null);
create index "staff_session_staff" on "staff_session" ("staff_id");

-- 0121-separate-holdings
create table "separate_holding" ("library_id" integer not null references "library" ("id") on delete cascade, "source" text not null, "control_number" text not null, "record_number" text not null, "holdings" text not null, constraint "separate_holding_pk" primary key ("library_id", "source", "control_number"));
create index "separate_holding_record" on "separate_holding" ("library_id", "source", "record_number");

-- 0125-harvests
create table "harvest" ("library_id" integer not null references "library" ("id") on delete cascade, "source" text not null, "list" text not null, "done_until" text, "token" text, "began_at" text, "done_day" text, "updated_at" bigint not null, "records" integer default 0 not null, "withdrawn" integer default 0 not null, "rejected" integer default 0 not null, "problem" text, "holder" text, "held_until" bigint default 0 not null, constraint "harvest_pk" primary key ("library_id", "source"));

-- 0126-authorities
create table "authority" ("id" integer primary key autoincrement, "library_id" integer not null references "library" ("id") on delete cascade, "source" text not null, "control_number" text not null, "kind" text not null, "heading" text not null, "heading_key" text not null, constraint "authority_number" unique ("library_id", "source", "control_number"));
create index "authority_heading" on "authority" ("library_id", "heading_key");
create table "authority_form" ("authority_id" integer not null references "authority" ("id") on delete cascade, "library_id" integer not null references "library" ("id") on delete cascade, "relation" text not null, "seq" integer not null, "name" text not null, "name_key" text not null, constraint "authority_form_pk" primary key ("authority_id", "relation", "seq"));
create index "authority_form_name" on "authority_form" ("library_id", "name_key");

-- 0130-store-moves
create table "store_move" ("id" integer primary key, "state" text not null, "other" text not null, "at" bigint not null);

-- 0135-covers
create table "record_cover" ("record_id" integer primary key references "record" ("id") on delete cascade, "library_id" integer not null references "library" ("id") on delete cascade, "picture" text not null, "origin" text not null, "source" text not null, "added_at" bigint not null);
create index "record_cover_picture" on "record_cover" ("picture");

-- 0155-sip-accounts
create table "sip_account" ("id" integer primary key autoincrement, "library_id" integer not null references "library" ("id") on delete cascade, "account" text not null, "account_key" text not null unique, "hash" text not null, "is_closed" integer not null, "lib_code" text not null, "language" text not null, "charset" text not null, "line_end" text not null, "delimiter" text not null, "created_at" bigint not null);

-- 0156-sip-patrons
create table "sip_patron" ("reader_id" integer primary key references "reader" ("id") on delete cascade, "library_id" integer not null references "library" ("id") on delete cascade, "known_at" bigint not null, "owed_fen" integer not null, "fees" text not null);

-- 0157-sip-items
create table "sip_item" ("item_id" integer primary key references "item" ("id") on delete cascade, "known_at" bigint not null);

-- 0160-record-views-by-library
create table "record_views" ("record_id" integer not null references "record" ("id") on delete cascade, "version" integer not null, "updated_at" bigint not null, "card" text not null, "data" text not null, constraint "record_views_pk" primary key ("record_id", "version"));
create table "record_views_due" ("record_id" integer not null references "record" ("id") on delete cascade, "version" integer not null, "seq" bigint not null, constraint "record_views_due_pk" primary key ("record_id", "version"));
create table "record_views_feed" ("library_id" integer not null references "library" ("id") on delete cascade, "version" integer not null, "seq" bigint not null, "since" bigint not null, "seen_at" bigint not null, constraint "record_views_feed_pk" primary key ("library_id", "version"));

-- 0180-reader-notes
create table "reader_note" ("id" integer primary key autoincrement, "library_id" integer not null references "library" ("id") on delete cascade, "reader_id" integer not null references "reader" ("id") on delete cascade, "text" text not null, "staff" text not null, "created_at" bigint not null);
create index "reader_note_reader" on "reader_note" ("reader_id");

-- 0181-suppressed-records
alter table "record" add column "suppressed_at" bigint;

-- 0182-search-days
create table "search_day" ("library_id" integer not null references "library" ("id") on delete cascade, "day" text not null, "searches" integer not null, "misses" integer not null, constraint "search_day_pk" primary key ("library_id", "day"));
create table "missed_search" ("library_id" integer not null references "library" ("id") on delete cascade, "term" text not null, "searches" integer not null, "last_at" bigint not null, constraint "missed_search_pk" primary key ("library_id", "term"));

-- 0200-content-revisions
create table "content_revision" ("id" integer primary key autoincrement, "library_id" integer not null references "library" ("id") on delete cascade, "kind" text not null, "key" text not null, "act" text not null, "value" text, "staff" text not null, "created_at" bigint not null);
create index "content_revision_key" on "content_revision" ("library_id", "kind", "key", "id");

-- 0230-co-loans
create table "co_loan" ("library_id" integer not null references "library" ("id") on delete cascade, "record_id" integer not null references "record" ("id") on delete cascade, "other_id" integer not null references "record" ("id") on delete cascade, "worth" integer not null, constraint "co_loan_pk" primary key ("record_id", "other_id"));
create index "co_loan_other" on "co_loan" ("other_id");
create index "co_loan_library" on "co_loan" ("library_id", "record_id");

-- 0240-record-notes
create table "record_note" ("record_id" integer primary key references "record" ("id") on delete cascade, "library_id" integer not null references "library" ("id") on delete cascade, "staff_text" text not null, "public_text" text not null, "note_key" text not null, "staff" text not null, "version" integer not null, "updated_at" bigint not null);
create index "record_note_library" on "record_note" ("library_id");

-- 0241-record-work-marks
create table "record_work_mark" ("record_id" integer primary key references "record" ("id") on delete cascade, "library_id" integer not null references "library" ("id") on delete cascade, "work" text, "is_apart" integer not null, "staff" text not null, "version" integer not null, "updated_at" bigint not null);
create index "record_work_mark_work" on "record_work_mark" ("library_id", "work");

-- 0242-file-imports
create table "file_import" ("id" integer primary key autoincrement, "library_id" integer not null references "library" ("id") on delete cascade, "staff" text not null, "file" text not null, "source" text, "encoding" text, "state" text not null, "is_open" integer, "parts" integer not null, "bytes" bigint not null, "records" integer not null, "outcome" text, "problem" text, "created_at" bigint not null, "updated_at" bigint not null);
create unique index "file_import_open" on "file_import" ("library_id", "is_open");

-- 0243-settled-acts
create index "audit_entry_settled" on "audit_entry" ("library_id", "at") where kind = 'deskAct' and detail not in ('lend', 'return', 'renew');

-- 0244-settling-commands
create index "audit_entry_commands" on "audit_entry" ("library_id", "at") where kind in ('command', 'commandFailed');

-- 0245-sip-payments
create table "sip_payment" ("id" integer primary key autoincrement, "library_id" integer not null references "library" ("id"), "payment_id" integer not null references "payment" ("id"), "number" text not null unique, "fee" text not null, "amount" integer not null check (amount > 0), "state" text not null, "attempts" integer not null, "problem" text not null, "next_at" bigint not null, "created_at" bigint not null, "sent_at" bigint, "settled_at" bigint);
create index "sip_payment_payment" on "sip_payment" ("payment_id");
create index "sip_payment_state" on "sip_payment" ("library_id", "state");
create trigger "sip_payment_no_delete" before delete on "sip_payment" begin select raise(abort, 'sip_payment is never deleted') ; end;
create trigger "sip_payment_no_change" before update on "sip_payment" when (new.amount <> old.amount or new.number <> old.number or new.fee <> old.fee or new.payment_id <> old.payment_id or new.library_id <> old.library_id or (old.state in ('booked', 'returned') and new.state <> old.state)) begin select raise(abort, 'what was paid for another system does not change') ; end;
create trigger "sip_payment_not_more" before insert on "sip_payment" begin select raise(abort, 'more than was paid') where new.amount > (select amount from payment where id = new.payment_id) - coalesce((select sum(amount) from sip_payment where payment_id = new.payment_id), 0); end;

-- 0246-sip-patron-blocks
alter table "sip_patron" add column "blocks" text default '' not null;
alter table "sip_patron" add column "tells_loans" integer default 1 not null;

-- 0247-record-parts-by-key
drop index "popularity_loans";
CREATE TABLE "record_identifier_by_key" ("record_id" integer not null references "record" ("id") on delete cascade, "type" text not null, "value" text not null, constraint "record_identifier_pk" primary key ("record_id", "type", "value")) WITHOUT ROWID;
INSERT INTO "record_identifier_by_key" SELECT * FROM "record_identifier" ORDER BY record_id;
drop table "record_identifier";
ALTER TABLE "record_identifier_by_key" RENAME TO "record_identifier";
CREATE INDEX "record_identifier_value" on "record_identifier" ("type", "value");
CREATE TABLE "record_contributor_by_key" ("record_id" integer not null references "record" ("id") on delete cascade, "seq" integer not null, "role" text not null, "name" text not null, "name_key" text not null, constraint "record_contributor_pk" primary key ("record_id", "seq")) WITHOUT ROWID;
INSERT INTO "record_contributor_by_key" SELECT * FROM "record_contributor" ORDER BY record_id;
drop table "record_contributor";
ALTER TABLE "record_contributor_by_key" RENAME TO "record_contributor";
CREATE INDEX "record_contributor_name" on "record_contributor" ("name_key");
CREATE TABLE "record_subject_by_key" ("record_id" integer not null references "record" ("id") on delete cascade, "seq" integer not null, "term" text not null, constraint "record_subject_pk" primary key ("record_id", "seq")) WITHOUT ROWID;
INSERT INTO "record_subject_by_key" SELECT * FROM "record_subject" ORDER BY record_id;
drop table "record_subject";
ALTER TABLE "record_subject_by_key" RENAME TO "record_subject";
CREATE TABLE "record_class_by_key" ("record_id" integer not null references "record" ("id") on delete cascade, "scheme" text not null, "code" text not null, constraint "record_class_pk" primary key ("record_id", "scheme", "code")) WITHOUT ROWID;
INSERT INTO "record_class_by_key" SELECT * FROM "record_class" ORDER BY record_id;
drop table "record_class";
ALTER TABLE "record_class_by_key" RENAME TO "record_class";
CREATE INDEX "record_class_code" on "record_class" ("scheme", "code");

-- 0248-loaded-files
create table "loaded_files" ("id" integer primary key, "state" text not null, "at" bigint not null);

-- 0249-no-dictionary-entries
drop table "dictionary_entry";

-- 0260-audit-of-loans
alter table "audit_entry" add column "loan_id" integer references "loan" ("id") on delete set null;
create index "audit_entry_loan_id" on "audit_entry" ("loan_id");
alter table "audit_entry" add column "request_id" integer references "copy_request" ("id") on delete set null;
create index "audit_entry_request_id" on "audit_entry" ("request_id");
update audit_entry set loan_id = ( select loan.id from loan where loan.library_id = audit_entry.library_id and loan.reader_id = audit_entry.reader_id and audit_entry.subjects = '["' || loan.barcode || '"]' and loan.created_at <= audit_entry.at and (loan.returned_at is null or loan.returned_at >= audit_entry.at) order by loan.id desc limit 1) where reader_id is not null and kind in ('deskAct', 'sipAct') and detail in ('lend', 'return', 'renew');
update audit_entry set request_id = ( select copy_request.id from copy_request where copy_request.library_id = audit_entry.library_id and copy_request.id = cast(substr(audit_entry.subjects, 3, length(audit_entry.subjects) - 4) as integer)) where reader_id is not null and kind = 'deskAct' and detail like 'copy request %';
update audit_entry set reader_id = null, account = null where reader_id is not null and ( (kind in ('deskAct', 'sipAct') and (detail in ('lend', 'return', 'renew') or detail like 'copy request %' or detail like 'hold %')) or (kind in ('command', 'commandFailed') and detail like '%--barcode%'));
drop trigger "audit_entry_no_update";
create trigger "audit_entry_no_update" before update on "audit_entry" when (new."id" is distinct from old."id" or new."library_id" is distinct from old."library_id" or new."at" is distinct from old."at" or new."kind" is distinct from old."kind" or new."detail" is distinct from old."detail" or new."staff" is distinct from old."staff" or (new."reader_id" is not null and new."reader_id" is distinct from old."reader_id") or (new."account" is not null and new."account" is distinct from old."account") or (new."client" is not null and new."client" is distinct from old."client") or (new."subjects" is not null and new."subjects" is distinct from old."subjects") or (new."loan_id" is not null and new."loan_id" is distinct from old."loan_id") or (new."request_id" is not null and new."request_id" is distinct from old."request_id")) begin select raise(abort, 'the audit log is only added to') ; end;

-- 0261-enrolments-by-session
create table "second_factor_enrolment" ("holder_hash" text primary key, "reader_id" integer not null references "reader" ("id") on delete cascade, "secret" text not null, "begun_at" bigint not null);
create index "second_factor_enrolment_reader" on "second_factor_enrolment" ("reader_id");
delete from "second_factor" where "confirmed_at" is null;
alter table "second_factor" drop column "begun_at";
update "staff" set "factor_secret" = null where "factor_confirmed_at" is null;
alter table "staff" drop column "factor_begun_at";
alter table "staff_session" add column "factor_secret" text;
alter table "staff_session" add column "factor_begun_at" bigint;

-- 0262-copies
alter table "item" add column "is_own" integer default 0 not null;
alter table "item" add column "source_barcode" text;
create table "copy_event" ("id" integer primary key autoincrement, "item_id" integer not null references "item" ("id") on delete cascade, "kind" text not null, "status_before" text, "staff" text not null, "note" text, "at" bigint not null);
create index "copy_event_item" on "copy_event" ("item_id");

-- 0263-reference-indexes
create index "copy_request_asked_loan_id" on "copy_request" ("asked_loan_id");
create index "copy_request_item_id" on "copy_request" ("item_id");
create index "purchase_order_charge_id" on "purchase_order" ("charge_id");
create index "electronic_request_record_id" on "electronic_request" ("record_id");
create index "recovery_reader_id" on "recovery" ("reader_id");
create index "leaving_reader_id" on "leaving" ("reader_id");
create index "certification_reader_id" on "certification" ("reader_id");

-- 0264-baseline
drop table "record_view";
drop table "record_view_due";
drop table "record_view_feed";
