import type SqliteDatabase from 'better-sqlite3';
import type { RowBuffer, Statement, Value } from './statement.ts';

/** Rows that SQLite gets with one statement: measured, more of them save nothing further. */
export const rowsInGroup = 16;

/** Statements that see or change rows of no table but those that they name; others may by a key that cascades. */
const isNamingAll = /^\s*(?:SELECT|WITH|UPDATE|INSERT INTO)\b/i;
/** Tables that a text may be about; undefined: of any. By the texts, which are written out. */
const namedBy = new Map<string, ReadonlySet<string> | undefined>();

/** The words of a statement, where it concerns only tables that are among them. */
function wordsOf(text: string): ReadonlySet<string> | undefined {
  if (!namedBy.has(text)) namedBy.set(text, isNamingAll.test(text) ? new Set(text.match(/\w+/g)) : undefined);
  return namedBy.get(text);
}

/**
 * Rows of some work on SQLite that wait for others of their table, since a row costs less than half in a statement that adds
 * sixteen. Only tables that no other refers to may have any; whatever may see them has them added before.
 */
export class WaitingRows {
  readonly sqlite: SqliteDatabase.Database;
  readonly #waiting = new Map<RowBuffer, Value[]>();
  /** How many tables have rows that wait. */
  size = 0;

  constructor(sqlite: SqliteDatabase.Database) {
    this.sqlite = sqlite;
  }

  /** @param group adds a group of such rows */
  add(rows: RowBuffer, group: Statement<readonly Value[]>, values: readonly Value[]): void {
    const waiting = this.#waiting.get(rows);
    if (waiting === undefined) {
      this.#waiting.set(rows, [...values]);
      this.size += 1;
      return;
    }
    for (const value of values) waiting.push(value);
    if (waiting.length < values.length * rowsInGroup) return;
    this.#take(rows);
    group.on(this.sqlite).run(...waiting);
  }

  /** Adds those that a statement may see. */
  addBefore(statement: Pick<Statement<never>, 'sqliteText'>): void {
    const words = wordsOf(statement.sqliteText);
    for (const [rows, waiting] of this.#waiting) {
      if (words === undefined || words.has(rows.table)) this.#addEach(rows, waiting);
    }
  }

  addAll(): void {
    for (const [rows, waiting] of this.#waiting) this.#addEach(rows, waiting);
  }

  #addEach(rows: RowBuffer, waiting: readonly Value[]): void {
    this.#take(rows);
    const entry = rows.one.on(this.sqlite);
    for (let at = 0; at < waiting.length; at += rows.width) entry.run(...waiting.slice(at, at + rows.width));
  }

  #take(rows: RowBuffer): void {
    this.#waiting.delete(rows);
    this.size -= 1;
  }
}
