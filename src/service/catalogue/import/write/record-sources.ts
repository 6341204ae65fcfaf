import { type RawBuilder, sql } from 'kysely';

/**
 * The sources of a library's records, for `where source in`. The index has library, source and control number: without
 * a condition on the source, a query would read all records of the library.
 */
export const sourcesOf = (libraryId: number): RawBuilder<string> => sql`(
  WITH RECURSIVE known(source) AS (
    SELECT min(source) FROM record WHERE library_id = ${libraryId}
    UNION ALL
    SELECT (SELECT min(record.source) FROM record WHERE library_id = ${libraryId} AND record.source > known.source)
      FROM known WHERE known.source IS NOT NULL)
  SELECT source FROM known WHERE source IS NOT NULL)`;
