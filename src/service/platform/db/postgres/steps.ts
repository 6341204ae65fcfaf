import {
  sendingTo,
  type Queries,
  type RowBuffer,
  type Sender,
  type Statement,
  type Steps,
  type Value,
} from '../statement.ts';

/** So many rows wait at most: they are held in memory. */
const rowsAtMost = 20_000;
const isReading = /^\s*SELECT\b/i;
/** The words of statements, by their texts: which tables they may ask. */
const wordsOf = new Map<string, Set<string>>();

/** Whether a statement may have to do with rows of a table: it writes, whatever its triggers and keys ask, or names it. */
function concerns(text: string, table: string): boolean {
  if (!isReading.test(text)) return true;
  const words = wordsOf.get(text) ?? new Set(text.match(/\w+/g));
  wordsOf.set(text, words);
  return words.has(table);
}

/** Statements that were sent and not yet heard of, and rows that wait for others. What is asked sees all of them. */
class Sent implements Queries, Sender {
  readonly #client: Queries;
  readonly #rows = new Map<RowBuffer, (readonly Value[])[]>();
  #waiting = 0;
  #answers: Promise<unknown>[] = [];

  constructor(client: Queries) {
    this.#client = client;
  }

  query<R>(statement: {
    name: string;
    text: string;
    values: unknown[];
  }): Promise<{ rows: R[]; rowCount: number | null }> {
    if ([...this.#rows.keys()].some(({ table }) => concerns(statement.text, table))) this.addRows();
    return this.#client.query<R>(statement);
  }

  send<V extends readonly Value[], R>(statement: Statement<V, R>, values: V): void {
    this.#note(statement.ask(this, values));
  }

  add(rows: RowBuffer, values: readonly Value[]): void {
    const waiting = this.#rows.get(rows) ?? [];
    waiting.push(values);
    this.#rows.set(rows, waiting);
    this.#waiting += 1;
    if (this.#waiting >= rowsAtMost) this.addRows();
  }

  /** Sends the rows that wait, those first that others refer to. */
  addRows(): void {
    const all = [...this.#rows].sort(([entry], [other]) => entry.rank - other.rank);
    this.#rows.clear();
    this.#waiting = 0;
    for (const [rows, waiting] of all) this.#note(rows.many.ask(this.#client, rows.listsOf(waiting)));
  }

  #note(answer: Promise<unknown>): void {
    // Heard of in `settled`, which may come later than a refusal.
    answer.catch(() => undefined);
    this.#answers.push(answer);
  }

  /** Waits for all of them, and for what was asked behind them. @throws what was refused first */
  async settled(behind?: Promise<void>): Promise<void> {
    const answers = this.#answers;
    this.#answers = [];
    await Promise.all(behind ? [...answers, behind] : answers);
  }
}

/** Does work on a connection to PostgreSQL, which answers statements in the order in which they were sent. */
export async function stepsOnPostgres<T>(client: Queries, work: Steps<T>): Promise<T> {
  const sent = new Sent(client);
  for (;;) {
    const next = sendingTo(sent, () => work.next());
    if (next.done === true) {
      sent.addRows();
      await sent.settled();
      return next.value;
    }
    await sent.settled(next.value.onPostgres(sent));
  }
}
