import { z } from 'zod';
import { localText } from '../../lib/contract/local-text.ts';
import { contentKind, ContentError, linkRow } from '../platform/content/kind.ts';

/** One line of content/news.jsonl. */
const newsRow = z
  .strictObject({
    id: z
      .string()
      .regex(/^[\w-]{1,64}$/)
      .describe('Identifies the entry with its address.'),
    title: localText.describe('Title.'),
    body: localText.describe('Plain text; empty lines separate paragraphs.'),
    publishedOn: z.iso.date().describe('First day on which readers see it.'),
    until: z.iso.date().optional().describe('Last day; it stays if omitted.'),
    libCode: z.string().min(1).optional().describe('Code of the library that it is about; all if omitted.'),
    pinned: z.boolean().default(false).describe('Whether it is listed before the others.'),
    links: z.array(linkRow).max(20).default([]).describe('Links.'),
  })
  .refine((row) => row.until === undefined || row.publishedOn <= row.until, '`until` before `from`');

export const newsContent = contentKind({
  name: 'news',
  names: { key: ['id'], title: 'title' },
  row: newsRow,
  put: async ({ db, libraryId, library, say }, rows) => {
    const known = new Set(library.file.libraries.map(({ libCode }) => libCode));
    const ids = new Set<string>();
    await db.deleteFrom('news').where('library_id', '=', libraryId).execute();
    for (const { id, title, body, publishedOn, until = null, libCode = null, pinned, links } of rows) {
      if (ids.has(id)) throw new ContentError('idTwice', { name: id });
      ids.add(id);
      if (libCode !== null && !known.has(libCode)) say('noLibrary', { name: id, code: libCode });
      await db
        .insertInto('news')
        .values({
          library_id: libraryId,
          key: id,
          published_on: publishedOn,
          until,
          lib_code: libCode,
          is_pinned: Number(pinned),
          title: JSON.stringify(title),
          body: JSON.stringify(body),
          links: JSON.stringify(links),
        })
        .execute();
    }
  },
});
