import SqliteDatabase from 'better-sqlite3';
import { vi } from 'vitest';
import type { SqliteStore } from '#service/platform/db/open.ts';

/** Collects the reading statements that stores execute. */
export interface AskedStatements {
  /** The texts of a store so far, each once. */
  texts: (store: SqliteStore) => string[];
  stop: () => void;
}

/** Begins to collect: before a store is opened, because statements are prepared once. */
export function collectStatements(): AskedStatements {
  const prepare = vi.spyOn(SqliteDatabase.prototype, 'prepare');
  return {
    texts: ({ sqlite }) => {
      const own = prepare.mock.calls.filter((_, at) => prepare.mock.contexts[at] === sqlite);
      return [...new Set(own.map(([text]) => text))].filter((text) => /^\s*(?:select|with)\b/i.test(text));
    },
    stop: () => {
      prepare.mockRestore();
    },
  };
}

/** The table that each name in a statement is for. */
const aliasesIn = (text: string): Map<string, string> =>
  new Map(
    Array.from(text.matchAll(/\b(?:from|join)\s+"?(\w+)"?\s+as\s+"?(\w+)"?/gi), ([, table = '', alias = '']) => [
      alias,
      table,
    ]),
  );

/** Tables that a statement scans. */
export function scannedTables({ sqlite }: SqliteStore, text: string): string[] {
  const values = Array<null>(text.split('?').length - 1).fill(null);
  const steps = sqlite.prepare<null[], { detail: string }>(`EXPLAIN QUERY PLAN ${text}`).all(...values);
  const aliases = aliasesIn(text);
  return steps.flatMap(({ detail }) => /^SCAN (\w+)/.exec(detail)?.[1] ?? []).map((name) => aliases.get(name) ?? name);
}
