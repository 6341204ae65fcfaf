import { type RawBuilder, sql } from 'kysely';

/**
 * The sources of a library's records, for `where source in`. Records are found by library, source and control number
 * together: who knows no source names all of them, which are few, and each of which is one step through the index. Without
 * them all records of the library are read.
 */
export const sourcesOf = (libraryId: number): RawBuilder<string> => sql`(
  WITH RECURSIVE known(source) AS (
    SELECT min(source) FROM record WHERE library_id = ${libraryId}
    UNION ALL
    SELECT (SELECT min(record.source) FROM record WHERE library_id = ${libraryId} AND record.source > known.source)
      FROM known WHERE known.source IS NOT NULL)
  SELECT source FROM known WHERE source IS NOT NULL)`;
