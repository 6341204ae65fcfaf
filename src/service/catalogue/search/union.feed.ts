import { prepared } from '../../platform/db/prepared.ts';
import { type Db, inSnapshot } from '../../platform/db/database.ts';
import { unionOf } from '../union/members.ts';
import type { StoredDocument } from './document.ts';
import {
  complete,
  openRecordFeed,
  workMarksOf,
  type Change,
  type Feed,
  type IndexedLibrary,
  type RecordRow,
} from './feed.ts';

type UnionRow = RecordRow & { libraryId: number };

// The plus keeps the planner on the order of numbers and ids, of which it reads a few.
const changesOf = prepared<[after: number, libraryIds: string, limit: number], Change>(
  ({ numbersOf }) => `SELECT seq, record_id AS "recordId", op FROM change
    WHERE seq > ? AND +library_id IN (${numbersOf('?')}) ORDER BY seq LIMIT ?`,
);
const behind = prepared<[after: number, libraryIds: string, most: number], { count: number }>(
  ({ numbersOf }) => `SELECT count(*) AS count FROM (
    SELECT 1 FROM change WHERE seq > ? AND +library_id IN (${numbersOf('?')}) LIMIT ?) AS counted`,
);
const counted = prepared<[libraryIds: string], { count: number }>(
  ({ numbersOf }) =>
    `SELECT count(*) AS count FROM record WHERE library_id IN (${numbersOf('?')}) AND deleted_at IS NULL`,
);
const columns = 'id, source, data, library_id AS "libraryId"';
const following = prepared<[afterId: number, libraryIds: string, limit: number], UnionRow>(
  ({ numbersOf }) => `SELECT ${columns} FROM record
    WHERE id > ? AND +library_id IN (${numbersOf('?')}) AND deleted_at IS NULL ORDER BY id LIMIT ?`,
);
const named = prepared<[ids: string, libraryIds: string], UnionRow>(
  ({ numbersOf }) => `SELECT ${columns} FROM record
    WHERE id IN (${numbersOf('?')}) AND +library_id IN (${numbersOf('?')}) AND deleted_at IS NULL`,
);

/** Core lists are each library's own, so that there are none in the union. */
const noLibrary = 0;

/**
 * Records of all members as documents of one index. Their library takes the place of the library code; locations are of no
 * use there, since libraries may name different ones alike.
 */
export function openUnionFeed(db: Db, members: () => readonly IndexedLibrary[]): Feed {
  const memberIds = (): string => JSON.stringify(members().map(({ id }) => id));
  const documentsOf = async (rows: UnionRow[]): Promise<StoredDocument[]> => {
    const groupCodes = new Map(members().map(({ id, groupCode }) => [id, groupCode]));
    const libraryOf = new Map(rows.map(({ id, libraryId }) => [id, groupCodes.get(libraryId) ?? '']));
    return (await complete(db, rows, noLibrary)).map((document) => ({
      ...document,
      library: libraryOf.get(document.recordId),
      copies: [],
      copyKinds: [],
    }));
  };
  return {
    inSnapshot: (work) => inSnapshot(db, (inside) => work(openUnionFeed(inside, members))),
    libraries: () => {
      const union = unionOf(members());
      return Promise.resolve(union ? [union] : []);
    },
    lastSeq: openRecordFeed(db).lastSeq,
    changes: (_, seq, limit) => changesOf.all(db, seq, memberIds(), limit),
    changesAfter: async (_, seq, most) => (await behind.first(db, seq, memberIds(), most))?.count ?? 0,
    count: async () => (await counted.first(db, memberIds()))?.count ?? 0,
    following: async (_, afterId, limit) => documentsOf(await following.all(db, afterId, memberIds(), limit)),
    records: async (_, ids) => documentsOf(await named.all(db, JSON.stringify(ids), memberIds())),
    described: async (_, ids) => {
      const rows = await named.all(db, JSON.stringify(ids), memberIds());
      const marks = await workMarksOf(db, JSON.stringify(ids));
      return rows.map(({ id, data }) => {
        const record: StoredDocument['record'] = JSON.parse(data);
        return { recordId: id, record, workMark: marks.get(id) };
      });
    },
  };
}
