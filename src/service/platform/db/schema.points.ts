import type { Generated } from 'kysely';

/** The points of readers: append only, see migrations/0038-points.ts. */
export interface PointsDatabase {
  point_entry: PointEntryTable;
}

interface PointEntryTable {
  id: Generated<number>;
  library_id: number;
  reader_id: number;
  /** The event; unique for the reader. */
  key: string;
  /** lib/rules/points.ts */
  kind: string;
  /** Above zero earned, below spent or expired. */
  points: number;
  /** What it was for: a title, or what staff wrote. */
  note: string | null;
  /** The library's day. */
  day: string;
  created_at: number;
}
