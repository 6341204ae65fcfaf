import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { LoadedLibrary } from '../configuration/types.ts';
import type { Database } from '../db/database.ts';
import type { Language } from '../../../lib/contract/language.ts';
import { message, type MessageKey } from '../messages/index.ts';
import { localText } from '../../../lib/contract/local-text.ts';

/** A link in content: to a path of the portal (/newDataBase), or to an address of the web. */
export const linkRow = z.strictObject({
  label: localText.describe('Text of the link.'),
  url: z
    .union([z.url({ protocol: /^https?$/ }), z.string().regex(/^\/(?!\/)/)])
    .describe('Path of the portal or address of the web.'),
});

type NameOf<Key> = Key extends `contentRemark_${infer Name}` ? Name : never;
/** What a load of content may have to say, each with a text in every language (`contentRemark_…`). */
type ContentRemarkName = NameOf<MessageKey>;
type RemarkValues = Readonly<Record<string, string>>;

/** Something that anyone who loads content should know. */
export interface ContentRemark {
  name: ContentRemarkName;
  values: RemarkValues;
}

/** A remark in words. */
export const remarkText = ({ name, values }: ContentRemark, language: Language): string =>
  message(language, `contentRemark_${name}`, values);

/** Thrown by a kind for what is wrong with its rows together. */
export class ContentError extends Error {
  readonly remark: ContentRemark;
  constructor(name: ContentRemarkName, values: RemarkValues) {
    super(remarkText({ name, values }, 'en-US'));
    this.remark = { name, values };
  }
}

declare module '../context/context.ts' {
  interface ServiceContext {
    contentKinds: readonly ContentKind[];
  }
}

export interface ContentTarget {
  /** The transaction of the load, which an exception rolls back. */
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
  /** Adds a remark for the person who loads the content, without failing the load. */
  say: (name: ContentRemarkName, values: RemarkValues) => void;
}

type FindEntryId = (
  target: Pick<ContentTarget, 'db' | 'libraryId'>,
  key: string,
) => Promise<{ id: number } | undefined>;

interface ContentNames {
  /** Fields that identify a row; a kind without them can only be loaded from files. */
  key: readonly string[];
  /** The field that staff know an entry by; the key when left out. */
  title?: string;
}

/** A kind of content whose rows were parsed. */
export interface ContentKind {
  /** Name of the file content/<name>.jsonl and of the cache tag. */
  name: string;
  /** Schema of one line of its file. */
  row: z.ZodType;
  names: ContentNames | undefined;
  /** Key of an entry within its kind; undefined without a key. */
  keyOf: (value: unknown) => string | undefined;
  /** Number by which the address of the reader's page names an entry; undefined where it has the key. */
  idOf: FindEntryId | undefined;
  /**
   * Parses the values of all lines.
   * @returns the mistakes, or a function that stores the parsed rows
   */
  parse: (values: readonly { line: number; value: unknown }[]) => {
    mistakes: { line: number; message: string }[];
    /** @param changed key of the only entry that differs from what is stored */
    put: (target: ContentTarget, changed?: string) => Promise<void>;
  };
}

/** Values of the fields as one text; undefined where one is missing. */
function keyIn(value: unknown, fields: readonly string[]): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const of = new Map<string, unknown>(Object.entries(value));
  const parts = fields.map((field) => of.get(field));
  // A course without a term is the one of the whole year.
  const isNamed = parts.every(
    (part, at) => (at > 0 && part === undefined) || typeof part === 'string' || typeof part === 'number',
  );
  return isNamed ? parts.map((part) => String(part ?? '').trim()).join('/') : undefined;
}

const inOneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');

/**
 * Creates a kind of content from the schema of a line and the function that replaces the previous rows. Readers' data
 * is retained.
 */
export function contentKind<Row extends z.ZodType>({
  name,
  row,
  names,
  idOf,
  put,
  putOne,
}: {
  name: string;
  row: Row;
  names?: ContentNames;
  idOf?: FindEntryId;
  put: (target: ContentTarget, rows: readonly z.output<Row>[]) => Promise<void>;
  /** Replaces one row alone, for kinds that people change often. */
  putOne?: (target: ContentTarget, row: z.output<Row>) => Promise<void>;
}): ContentKind {
  const keyOf = (value: unknown) => names && keyIn(value, names.key);
  return {
    name,
    row,
    names,
    keyOf,
    idOf,
    parse: (values) => {
      const rows: z.output<Row>[] = [];
      const mistakes: { line: number; message: string }[] = [];
      for (const { line, value } of values) {
        const parsed = row.safeParse(value);
        if (parsed.success) rows.push(parsed.data);
        else mistakes.push({ line, message: inOneLine(z.prettifyError(parsed.error)) });
      }
      return {
        mistakes,
        put: (target, changed) => {
          const only = rows.find((entry) => changed !== undefined && keyOf(entry) === changed);
          return putOne && only !== undefined ? putOne(target, only) : put(target, rows);
        },
      };
    },
  };
}
