import { z } from 'zod';
import { normalizeIsbn } from '../../lib/rules/isbn.ts';
import { contentKind } from '../platform/content/kind.ts';
import { foldKey } from '../catalogue/text/analysis.ts';
import { workKeys } from '../catalogue/works/title.ts';

/** One line of content/order-titles.jsonl: a title that the library could order. */
const orderTitleRow = z.strictObject({
  title: z.string().trim().min(1).describe('Title.'),
  author: z.string().trim().min(1).optional().describe('Author.'),
  publisher: z.string().trim().min(1).optional().describe('Publisher.'),
  publishYear: z.int().min(1000).max(2100).optional().describe('Year of publication.'),
  isbn: z
    .string()
    .transform((text) => normalizeIsbn(text))
    .pipe(z.string('Not an ISBN'))
    .optional()
    .describe('ISBN, 10 or 13 digits. Title and author identify a title without one.'),
  price: z.string().trim().min(1).max(40).optional().describe('Price as the supplier writes it: CNY39.50.'),
});
type OrderTitleRow = z.output<typeof orderTitleRow>;

const keyOf = (row: OrderTitleRow): string => row.isbn ?? foldKey(`${row.title} ${row.author ?? ''}`);

/**
 * Titles that readers may recommend from the library's list. A title that stays keeps its id, so that the
 * recommendations of it stay joined to it.
 */
export const orderTitleContent = contentKind({
  name: 'order-titles',
  row: orderTitleRow,
  put: async ({ db, libraryId, say }, rows) => {
    const currentKeys = new Set<string>();
    for (const [seq, row] of rows.entries()) {
      const key = keyOf(row);
      if (currentKeys.has(key)) say('twiceLastCounts', { name: key });
      currentKeys.add(key);
      const { title, author = null, publisher = null, publishYear = null, isbn = null, price = null } = row;
      const texts = [title, author, publisher, isbn].flatMap((text) => (text === null ? [] : foldKey(text)));
      const columns = {
        title,
        author,
        publisher,
        pub_year: publishYear,
        isbn,
        price,
        seq,
        work_key: workKeys({ title })[0],
        search_key: texts.join('\n'),
      };
      await db
        .insertInto('order_title')
        .values({ library_id: libraryId, key, ...columns })
        .onConflict((at) => at.columns(['library_id', 'key']).doUpdateSet(columns))
        .execute();
    }
    const before = await db
      .selectFrom('order_title')
      .select(['id', 'key'])
      .where('library_id', '=', libraryId)
      .execute();
    for (const { id, key } of before)
      if (!currentKeys.has(key)) await db.deleteFrom('order_title').where('id', '=', id).execute();
  },
});
