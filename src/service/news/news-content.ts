import { z } from 'zod';
import { localText } from '../../lib/contract/local-text.ts';
import { contentKind, ContentError, linkRow } from '../platform/content/kind.ts';

/** One line of content/news.jsonl. */
const newsRow = z
  .strictObject({
    /** Name of the row: it keeps its address as long as this stays. */
    id: z.string().regex(/^[\w-]{1,64}$/),
    title: localText,
    /** Plain text; empty lines part paragraphs. */
    body: localText,
    /** First day on which readers see it. */
    publishedOn: z.iso.date(),
    /** Last day; left out: it stays. */
    until: z.iso.date().optional(),
    /** The library that it is about; left out: all of them. */
    libCode: z.string().min(1).optional(),
    /** Listed before the others. */
    pinned: z.boolean().default(false),
    links: z.array(linkRow).max(20).default([]),
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
