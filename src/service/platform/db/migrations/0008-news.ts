import type { Kysely } from 'kysely';
import { partOf, required } from './baseline/builders.ts';

/** Notices and news of libraries (docs/guide/library-content.md). */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('news')
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('key', 'text', required)
    .addColumn('published_on', 'text', required)
    .addColumn('until', 'text')
    .addColumn('lib_code', 'text')
    .addColumn('is_pinned', 'integer', required)
    .addColumn('title', 'text', required)
    .addColumn('body', 'text', required)
    .addColumn('links', 'text', required)
    .addPrimaryKeyConstraint('news_pk', ['library_id', 'key'])
    .execute();
}
