import { facetNames, type FacetName } from '../../../lib/contract/search-terms.ts';

/** Columns that domains of their own narrow by and count: whose dissertation it is. */
export const ownFacetNames = ['university', 'department', 'supervisor'] as const;
/** The same for lists of journals: the letter of the title, and whether it is open to everyone. */
export const journalFacetNames = ['titleLetter', 'openAccess'] as const;
/** Everything that the index can count. */
export type IndexFacet = FacetName | (typeof ownFacetNames)[number] | (typeof journalFacetNames)[number];

/** Raised whenever the file's tables, the analysis or a column's meaning change: an index of another version is rebuilt. */
export const indexVersion = 22;

/** Facet columns by their number in the file; `series` is searched, `source` (of an import) narrowed by, but not counted. */
export const columnNames = [
  ...facetNames,
  'series',
  ...ownFacetNames,
  'source',
  ...journalFacetNames,
  // Counted alone (copies.ts).
  'copies',
  // Narrowed by, and values of copies counted from it (copy-kinds.ts).
  'copyKind',
] as const satisfies readonly (IndexFacet | 'series' | 'source' | 'copies' | 'copyKind')[];
export type ColumnName = (typeof columnNames)[number];

/** Columns whose values are names: one value whatever script or case a record writes it in. */
export const namedColumns: ReadonlySet<ColumnName> = new Set([
  'author',
  'subject',
  'publisher',
  'collectionName',
  'series',
  ...ownFacetNames,
]);

/** Class numbers of other schemes carry the scheme's name, so that they never pass for a main class of the CLC. */
export const schemeMark = ':';

/** Columns of the word index, in its order. */
export const wordColumns = ['title', 'author', 'subject', 'publisher', 'series', 'callno', 'rest'] as const;
export type WordColumn = (typeof wordColumns)[number];

/**
 * Kinds of whole values that are looked up by key; `work` are signs under which editions of a work meet, `shelf` are call
 * numbers in the order of the shelf.
 */
export const valueFields = {
  title: 0,
  isbn: 1,
  issn: 2,
  callNo: 3,
  otherName: 4,
  number: 5,
  work: 6,
  shelf: 7,
} as const;
export type ValueField = keyof typeof valueFields;

/** Tables of an index file. Word index: no text is kept, no positions (docs/decisions/0005-search-index.md). */
export const tables = `
  CREATE TABLE meta (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE doc (doc INTEGER PRIMARY KEY, record_id INTEGER NOT NULL UNIQUE, sort TEXT NOT NULL);
  CREATE TABLE term (
    column INTEGER NOT NULL, id INTEGER NOT NULL, key TEXT NOT NULL, name TEXT NOT NULL, sort TEXT,
    PRIMARY KEY (column, id)
  ) WITHOUT ROWID;
  CREATE UNIQUE INDEX term_key ON term (column, key);
  CREATE TABLE value (
    doc INTEGER NOT NULL, field INTEGER NOT NULL, key TEXT NOT NULL, PRIMARY KEY (doc, field, key)
  ) WITHOUT ROWID;
  CREATE TABLE suggestion (
    kind INTEGER NOT NULL, weight_group INTEGER NOT NULL, key TEXT NOT NULL, ref INTEGER NOT NULL, mark INTEGER NOT NULL,
    PRIMARY KEY (kind, weight_group, key, ref, mark)
  ) WITHOUT ROWID;
  CREATE TABLE suggestion_due (doc INTEGER PRIMARY KEY);
  CREATE TABLE vocabulary (word TEXT PRIMARY KEY, records INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE reading (sign TEXT PRIMARY KEY, sounds TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE skeleton (key TEXT NOT NULL, doc INTEGER NOT NULL, PRIMARY KEY (key, doc)) WITHOUT ROWID;
  CREATE TABLE snapshot (name TEXT PRIMARY KEY, data BLOB NOT NULL);
  CREATE VIRTUAL TABLE words USING fts5 (
    ${wordColumns.join(', ')}, content='', contentless_delete=1, detail=column, tokenize="ascii tokenchars '+#$'"
  );
  CREATE VIRTUAL TABLE sounds USING fts5 (
    title, content='', contentless_delete=1, detail=none, tokenize="ascii tokenchars '+'"
  );
`;

/** Made after a full build, which is far quicker than keeping them up meanwhile. */
export const lateIndexes = `
  CREATE INDEX IF NOT EXISTS value_key ON value (field, key);
  CREATE INDEX IF NOT EXISTS doc_sort ON doc (sort);
  CREATE INDEX IF NOT EXISTS term_sort ON term (column, coalesce(sort, key), key);
`;
