/** Queries that have rows only if something was done by half. */
export const halfDone: Readonly<Record<string, string>> = {
  'ledger entries without an amount': `
    select id from ledger_entry e where not exists (select 1 from ledger_transfer t where t.entry_id = e.id)`,
  'charges paid by more than they are': `
    select c.id from charge c join ledger_transfer t on t.charge_id = c.id group by c.id
    having sum(case when t.debit = 'receivable' then t.amount when t.credit = 'receivable' then -t.amount else 0 end) < 0`,
  'charges whose record for the reader disagrees with the ledger': `
    select c.id from charge c join behaviour b on b.charge_id = c.id and b.type = c.kind
    join ledger_transfer t on t.charge_id = c.id group by c.id, b.id
    having b.amount_paid <> sum(case when t.debit in ('cash', 'desk-card', 'alipay') then t.amount
                                     when t.credit in ('cash', 'desk-card', 'reader-credit') then -t.amount else 0 end)
        or b.process_flag <> case when sum(case when t.debit = 'receivable' then t.amount
                                                when t.credit = 'receivable' then -t.amount else 0 end) = 0
                                  then 1 else 0 end`,
  'payments that are paid and not booked once, or booked and not paid': `
    select id from payment p
    where case when p.state = 'paid' then 1 else 0 end <> (select count(*) from ledger_entry e where e.key = 'payment:' || p.number)`,
  'payments at the desk without an audit entry, or audit entries without a payment': `
    select 1 where (select count(*) from ledger_entry where key like 'desk:%')
                <> (select count(*) from audit_entry where kind = 'deskAct' and detail like 'payment %')`,
  'copies whose status disagrees with their loans': `
    select i.id from item i
    where case when i.status = 'loaned' then 1 else 0 end
       <> (select count(*) from loan l where l.item_id = i.id and l.returned_at is null)`,
  'copies whose status disagrees with their requests': `
    select i.id from item i
    where case when i.status in ('onHold', 'inTransit') then 1 else 0 end
       <> (select count(*) from copy_request r where r.item_id = i.id and r.is_open = 1)`,
  'requests whose last step is another stage': `
    select id from copy_request r
    where stage <> (select stage from copy_request_step s where s.request_id = r.id order by s.id desc limit 1)`,
  'orders whose last step is another stage': `
    select id from purchase_order o
    where stage <> (select stage from purchase_step s where s.order_id = o.id order by s.id desc limit 1)`,
  'orders without a book': `
    select id from purchase_order o where not exists (select 1 from purchase_line l where l.order_id = o.id)`,
  'orders that are paid and wait for payment, or go on unpaid': `
    select o.id from purchase_order o join ledger_transfer t on t.charge_id = o.charge_id group by o.id
    having (o.stage = 'toPay')
        <> (sum(case when t.debit = 'receivable' then t.amount when t.credit = 'receivable' then -t.amount else 0 end) > 0)`,
  'received orders without a loan': `
    select o.id from purchase_order o join purchase_line l on l.order_id = o.id
    where o.stage = 'received' and not exists (select 1 from loan where loan.id = l.loan_id)`,
};

/** What a reader owes by the ledger, in fen. Shares of orders are no debt before they are paid. */
export const debtFen = `
  select coalesce(sum(case when t.debit = 'receivable' then t.amount when t.credit = 'receivable' then -t.amount else 0 end), 0) as fen
  from ledger_transfer t join charge c on c.id = t.charge_id join ledger_entry e on e.id = c.entry_id
  join reader r on r.id = e.reader_id where r.account = ? and c.kind <> 'order'`;
