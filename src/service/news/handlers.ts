import type { Database } from '../platform/db/database.ts';
import { z } from 'zod';
import type { NewsEntry } from '../../lib/contract/calls/news.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { inLanguage } from '../../lib/contract/language.ts';
import { localText } from '../../lib/contract/local-text.ts';
import { type CallContext, type Handlers, ServiceError } from '../platform/context/context.ts';
import { linkRow } from '../platform/content/kind.ts';
import { shownNews } from './shown-news.ts';
import { countRows, rowsOfPage } from '../platform/db/lists.ts';

const storedLinks = z.array(linkRow);

function entryOf(row: Database['news'], { library, language }: CallContext): NewsEntry {
  const text = (json: string) => inLanguage(localText.parse(JSON.parse(json)), language);
  const branch = library.file.libraries.find(({ libCode }) => libCode === row.lib_code);
  return {
    newsId: row.key,
    title: text(row.title),
    body: text(row.body),
    publishedOn: row.published_on,
    until: row.until,
    libName: branch ? inLanguage(branch.libName, language) : null,
    isPinned: row.is_pinned === 1,
    links: storedLinks
      .parse(JSON.parse(row.links))
      .map(({ label, url }) => ({ label: inLanguage(label, language), url })),
  };
}

export const newsHandlers = {
  listNews: async ({ page, rows }, call) => {
    const [total, found] = await Promise.all([
      countRows(shownNews(call)),
      shownNews(call)
        .selectAll()
        .orderBy('is_pinned', 'desc')
        .orderBy('published_on', 'desc')
        .orderBy('key')
        .$call(rowsOfPage({ page, rows })),
    ]);
    return { total, result: found.map((row) => entryOf(row, call)) };
  },
  getNews: async ({ newsId }, call) => {
    const row = await shownNews(call).selectAll().where('key', '=', newsId).executeTakeFirst();
    if (!row) throw new ServiceError(errCodes.notFound, 'newsNotFound');
    return entryOf(row, call);
  },
} satisfies Partial<Handlers>;
