import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { LoadedLibrary } from '../libraries/types.ts';
import type { Database } from '../store/schema.ts';

/** Thrown by a kind for what is wrong with its rows together, in a sentence for whoever loads them. */
export class ContentError extends Error {}

/** What a kind writes with. */
export interface ContentTarget {
  /** The transaction of the load: what throws leaves everything as it was. */
  db: Kysely<Database>;
  libraryId: number;
  library: LoadedLibrary;
  /** Milliseconds since 1970. */
  now: number;
  /**
   * Ids of the library's records with these control numbers, by number. A number that several sources have is that of
   * the library's own data/.
   */
  recordIds: (controlNumbers: readonly string[]) => Promise<Map<string, number>>;
  /** Adds a remark for whoever loads; it stops nothing. */
  say: (remark: string) => void;
}

/** A kind of content whose rows were parsed. */
export interface ContentKind {
  /** Name of its file, content/<name>.jsonl, and of its cache tag. */
  name: string;
  /**
   * Parses one line's value.
   * @returns what is wrong with it, or what puts all parsed rows in place
   */
  parse: (values: readonly { line: number; value: unknown }[]) => {
    mistakes: { line: number; message: string }[];
    put: (target: ContentTarget) => Promise<void>;
  };
}

/**
 * Makes a kind of content: what one line of its file may hold, and how all lines together replace what the file before
 * said. What readers wrote stays.
 */
export function contentKind<Row extends z.ZodType>({
  name,
  row,
  put,
}: {
  name: string;
  row: Row;
  put: (target: ContentTarget, rows: readonly z.output<Row>[]) => Promise<void>;
}): ContentKind {
  return {
    name,
    parse: (values) => {
      const rows: z.output<Row>[] = [];
      const mistakes: { line: number; message: string }[] = [];
      for (const { line, value } of values) {
        const parsed = row.safeParse(value);
        if (parsed.success) rows.push(parsed.data);
        else mistakes.push({ line, message: z.prettifyError(parsed.error).replaceAll(/\s*\n\s*/g, ' ') });
      }
      return { mistakes, put: (target) => put(target, rows) };
    },
  };
}
