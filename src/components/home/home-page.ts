import { inLanguage } from '#lib/contract/language.ts';
import { emptyAnswer, type PageContent, type PageInput } from '#lib/pages/page-content.ts';
import { libraryJsonLd, openingHoursTexts, websiteJsonLd } from '#lib/seo/json-ld.ts';
import { failureMarkup } from '../feedback/markup.ts';
import { homeBlocksMarkup } from './blocks-markup.ts';
import { loadHome } from './load-home-page.ts';
import { searchPanel } from './search-panel-markup.ts';

export async function homePage({ locals }: PageInput): Promise<PageContent> {
  const { site, language, t, address, origin } = locals;
  const answer = emptyAnswer();
  const home = await loadHome({ locals, response: answer });
  const blocks = home.failure === undefined ? homeBlocksMarkup(locals, home) : failureMarkup(home.failure);
  const name = inLanguage(site.name, language);
  const url = (to: string) => `${origin}${address(to)}`;
  const jsonLd = [
    websiteJsonLd({ name, language, url }),
    libraryJsonLd({
      name,
      url,
      logo: site.logoUrl && new URL(site.logoUrl, origin).href,
      telephone: site.logo.consultationPhone,
      email: site.logo.directorMailbox,
      openingHours: home.hours?.data ? openingHoursTexts(home.hours.data.week) : [],
    }),
  ];
  const props = { title: name, description: t('home:description', { name }), jsonLd, feed: '/newBooks.atom' };
  return { ...answer, props, parts: [searchPanel(locals, home.topSearches).text + blocks.text] };
}
