import { sql } from 'kysely';
import type { Store } from '#service/platform/db/open.ts';

/**
 * Every sum of money of a store, reckoned again in plain SQL and by no function of the service: each question finds what
 * does not agree, so that a store in order answers nothing to any of them.
 */
export const moneyQuestions = {
  'a transfer moves whole fen above zero between two accounts': `
    SELECT id FROM ledger_transfer WHERE amount <= 0 OR amount <> cast(amount as bigint) OR debit = credit`,
  'all accounts of a library come to nothing together': `
    SELECT e.library_id, sum(p.amount) AS fen FROM ledger_posting p JOIN ledger_entry e ON e.id = p.entry_id
    GROUP BY e.library_id HAVING sum(p.amount) <> 0`,
  'a charge was written once, with its amount': `
    SELECT c.id, c.amount, sum(t.amount) AS fen FROM charge c
    LEFT JOIN ledger_transfer t ON t.charge_id = c.id AND t.debit = 'receivable'
      AND t.entry_id = c.entry_id
    GROUP BY c.id HAVING coalesce(sum(t.amount), 0) <> c.amount`,
  'no more was taken from a charge than it is': `
    SELECT charge_id, sum(CASE WHEN debit = 'receivable' THEN amount WHEN credit = 'receivable' THEN -amount ELSE 0 END)
      AS fen
    FROM ledger_transfer WHERE charge_id IS NOT NULL GROUP BY charge_id
    HAVING sum(CASE WHEN debit = 'receivable' THEN amount WHEN credit = 'receivable' THEN -amount ELSE 0 END) < 0`,
  'no reader was given back more than the library owed': `
    SELECT library_id, reader_id, sum(fen) AS fen FROM (
      SELECT e.library_id, e.reader_id, t.amount AS fen FROM ledger_transfer t JOIN ledger_entry e ON e.id = t.entry_id
        WHERE t.credit = 'reader-credit'
      UNION ALL
      SELECT e.library_id, e.reader_id, -t.amount FROM ledger_transfer t JOIN ledger_entry e ON e.id = t.entry_id
        WHERE t.debit = 'reader-credit') AS moved
    GROUP BY library_id, reader_id HAVING sum(fen) < 0`,
  'what a payment brought is booked whole and once, and nothing of one that brought none': `
    SELECT p.number, p.state, p.amount, sum(t.amount) AS fen FROM payment p
    LEFT JOIN ledger_entry e ON e.library_id = p.library_id
      AND e.key IN ('payment:' || p.number, 'payment:' || p.number || ':rest')
    LEFT JOIN ledger_transfer t ON t.entry_id = e.id AND t.debit IN ('weixin', 'alipay', 'campus-card')
    GROUP BY p.id
    HAVING coalesce(sum(t.amount), 0) <> CASE WHEN p.state IN ('paid', 'returned') THEN p.amount ELSE 0 END`,
  'a repayment that was done is booked once, and no other': `
    SELECT r.number, r.state, r.amount, sum(t.amount) AS fen FROM payment_refund r
    JOIN payment p ON p.id = r.payment_id
    LEFT JOIN ledger_entry e ON e.library_id = p.library_id AND e.key = 'refund:' || r.number
    LEFT JOIN ledger_transfer t ON t.entry_id = e.id AND t.debit = 'to-return'
    GROUP BY r.id HAVING coalesce(sum(t.amount), 0) <> CASE WHEN r.state = 'done' THEN r.amount ELSE 0 END`,
  'what is to be returned is what no provider has returned yet': `
    SELECT * FROM (SELECT l.id,
      (SELECT coalesce(sum(CASE WHEN t.credit = 'to-return' THEN t.amount ELSE -t.amount END), 0)
        FROM ledger_transfer t JOIN ledger_entry e ON e.id = t.entry_id
        WHERE e.library_id = l.id AND 'to-return' IN (t.credit, t.debit)) AS booked,
      (SELECT coalesce(sum(r.amount), 0) FROM payment_refund r JOIN payment p ON p.id = r.payment_id
        WHERE p.library_id = l.id AND r.state <> 'done') AS owed
    FROM library l) AS sums WHERE booked <> owed`,
  'the providers have what was paid less what went back': `
    SELECT * FROM (SELECT l.id, m.account,
      (SELECT coalesce(sum(CASE WHEN t.debit = m.account THEN t.amount ELSE -t.amount END), 0)
        FROM ledger_transfer t JOIN ledger_entry e ON e.id = t.entry_id
        WHERE e.library_id = l.id AND m.account IN (t.credit, t.debit)) AS booked,
      (SELECT coalesce(sum(p.amount), 0) FROM payment p
        WHERE p.library_id = l.id AND p.method = m.method AND p.state IN ('paid', 'returned')) -
      (SELECT coalesce(sum(r.amount), 0) FROM payment_refund r JOIN payment p ON p.id = r.payment_id
        WHERE p.library_id = l.id AND p.method = m.method AND r.state = 'done') AS there
    FROM library l, (SELECT 'weixin' AS method, 'weixin' AS account UNION SELECT 'alipay', 'alipay'
      UNION SELECT 'card', 'campus-card') m
    ) AS sums WHERE booked <> there`,
  'prices, freight and shares of an order agree': `
    SELECT o.number FROM purchase_order o JOIN purchase_line l ON l.order_id = o.id
    GROUP BY o.id
    HAVING sum(l.price) + o.freight <> o.library_share + o.reader_share OR count(l.id) <> o.books
      OR sum(l.library_share + l.reader_share) <> sum(l.price)`,
  'a reader’s share is charged as it is, and open only while it is to be paid': `
    SELECT o.number, o.stage, c.amount, open.fen FROM purchase_order o JOIN charge c ON c.id = o.charge_id
    JOIN (SELECT charge_id, sum(CASE WHEN debit = 'receivable' THEN amount ELSE 0 END)
        - sum(CASE WHEN credit = 'receivable' THEN amount ELSE 0 END) AS fen
      FROM ledger_transfer WHERE charge_id IS NOT NULL GROUP BY charge_id) open ON open.charge_id = c.id
    WHERE c.amount <> o.reader_share OR (open.fen <> 0 AND o.stage <> 'toPay')`,
  'what is bound of the funds is what orders on their way cost the library': `
    SELECT * FROM (SELECT l.id,
      (SELECT coalesce(sum(CASE WHEN t.debit LIKE 'fund-bound:%' THEN t.amount ELSE -t.amount END), 0)
        FROM ledger_transfer t JOIN ledger_entry e ON e.id = t.entry_id WHERE e.library_id = l.id
        AND (t.debit LIKE 'fund-bound:%' OR t.credit LIKE 'fund-bound:%')) AS bound,
      (SELECT coalesce(sum(o.library_share), 0) FROM purchase_order o WHERE o.library_id = l.id AND o.is_bound = 1) AS fen
    FROM library l) AS sums WHERE bound <> fen`,
  'what is spent of the funds is what delivered orders cost the library': `
    SELECT * FROM (SELECT l.id,
      (SELECT coalesce(sum(t.amount), 0) FROM ledger_transfer t JOIN ledger_entry e ON e.id = t.entry_id
        WHERE e.library_id = l.id AND t.debit LIKE 'fund-spent:%') AS spent,
      (SELECT coalesce(sum(o.library_share), 0) FROM purchase_order o WHERE o.library_id = l.id
        AND o.stage IN ('delivered', 'received', 'returned', 'kept')) AS fen
    FROM library l) AS sums WHERE spent <> fen`,
} as const;

/** What does not agree in a store, by what should. */
export async function moneyProblems({ db }: Pick<Store, 'db'>): Promise<Record<string, unknown[]>> {
  const problems: Record<string, unknown[]> = {};
  for (const [name, question] of Object.entries(moneyQuestions)) {
    const { rows } = await sql.raw(question).execute(db);
    if (rows.length > 0) problems[name] = rows;
  }
  return problems;
}
