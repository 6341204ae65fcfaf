import { inLanguage } from '#lib/contract/language.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { emptyAnswer, type CreatePage } from '#lib/pages/page-content.ts';
import { languageTagOf } from '#lib/rules/language-tag.ts';
import { databaseJsonLd } from '#lib/seo/database-json-ld.ts';
import { breadcrumbJsonLd } from '#lib/seo/json-ld.ts';
import { shorten } from '#lib/seo/text.ts';
import type { PageContext } from '../markup/markup.ts';
import { webAddress } from '../web-address.ts';
import { databasePath, listPaths, type Screen } from './database-address.ts';
import { databaseMarkup } from './database-markup.ts';
import { loadDatabase } from './load-database-pages.ts';

function jsonLdOf(
  { site, language, address, origin }: PageContext,
  database: OutputOf<'getDatabase'>,
  listTitle: string,
): object[] {
  const libraryName = inLanguage(site.name, language);
  const url = (path: string) => origin + address(path);
  const own = url(databasePath('nav', database.recordId));
  return [
    databaseJsonLd({
      name: database.title,
      otherNames: database.aliases,
      description: database.description,
      url: own,
      publisher: database.publisher,
      coverage: database.coverage,
      addresses: [...new Set(database.access.flatMap((entry) => webAddress(entry.url) ?? []))],
      languages: database.languages.map((language) => languageTagOf(language.code)).filter((tag) => tag !== 'und'),
      subjects: database.subjects.map((subject) => subject.subName),
      isFree: database.state === null ? undefined : database.state === 'free',
      libraryName,
      libraryUrl: url('/home'),
    }),
    breadcrumbJsonLd([
      { name: libraryName, url: url('/home') },
      { name: listTitle, url: url(listPaths.nav) },
      { name: database.title, url: own },
    ]),
  ];
}

export const databasePage =
  (screen: Screen): CreatePage =>
  async ({ locals, url, params }) => {
    const { t, site, language } = locals;
    const { id = '' } = params;
    const answer = emptyAnswer();
    const page = await loadDatabase({ locals, url, response: answer }, screen, id);
    const { database, failure } = page;
    const list = t(screen === 'nav' ? 'databases:navTitle' : 'databases:newTitle');
    const none = t(failure ? 'databases:failed' : 'databases:notFound');
    const library = inLanguage(site.name, language);
    // Parts of its lists are for readers.
    const isPart = page.find !== '' || page.titlePage > 1 || page.questionPage > 1;
    const props = {
      title: database ? shorten(database.title, 70) : none,
      description:
        database && shorten(database.description ?? t('databases:about', { title: database.title, library }), 150),
      canonicalPath: databasePath('nav', id),
      robots: database && !isPart ? undefined : 'noindex, follow',
      jsonLd: database ? jsonLdOf(locals, database, list) : [],
      card: database && { drawn: `/linkCard/${id}.png` },
    };
    return { ...answer, props, parts: [databaseMarkup(locals, page, { list, none }).text] };
  };
