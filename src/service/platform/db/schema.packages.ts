import type { Generated } from 'kysely';

/** The tables of special bases and packages, times and days as in schema.ts. */
export interface PackageDatabase {
  package: PackageTable;
  package_record: PackageRecordTable;
  package_entry: PackageEntryTable;
}

interface PackageTable {
  id: Generated<number>;
  library_id: number;
  /** As it stands in addresses; a library has each once. */
  code: string;
  parent_id: number | null;
  /** Place among all of the library's. */
  seq: number;
  /** JSON {"zh-CN","zh_TW","en-US"}. */
  name: string;
  /** The same; null without an introduction. */
  intro: string | null;
  /** JSON list of saved searches (packages/saved-search.ts); whatever one of them finds is in the package. */
  searches: string;
}

/** Records that were put into a package one by one. */
interface PackageRecordTable {
  package_id: number;
  record_id: number;
}

/** What is in a package without being in the catalogue. */
interface PackageEntryTable {
  id: Generated<number>;
  package_id: number;
  seq: number;
  title: string;
  title_key: string;
  creator: string | null;
  /** Title, creator and note folded, for searching. */
  words: string;
  /** As it was given: a day, a year, or words. */
  date: string | null;
  year: number | null;
  url: string | null;
  note: string | null;
}
