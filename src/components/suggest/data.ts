import type { ClientSite } from '#lib/client/conventions.ts';
import { pick, type Translate } from '#lib/i18n/server.ts';
import { recordPath } from '#lib/seo/address.ts';

const words = ['suggestions', 'suggestionsShown', 'noSuggestions', 'inRecords', 'openRecord'] as const;

/** What the suggestions under a search box need; it stands in the attribute `data-suggest` of the form. */
export interface SuggestData {
  asker: ClientSite;
  words: Record<string, string>;
  /** Address of a record without its id. */
  record: string;
}

/** The attribute's text, for any form with a box `q` and, where there is one, a choice `field`. */
export function suggestData({
  site,
  language,
  t,
  address,
}: Pick<ClientSite, 'language'> & {
  site: Pick<ClientSite, 'mappingPath' | 'groupCode'>;
  t: Translate;
  address: (path: string) => string;
}): string {
  const data: SuggestData = {
    asker: { mappingPath: site.mappingPath, groupCode: site.groupCode, language },
    words: {
      ...pick(language, 'search', words),
      title: t('home:fieldTitle'),
      author: t('home:fieldAuthor'),
      subject: t('home:fieldSubject'),
      hot: t('home:hotSearches'),
    },
    record: address(recordPath('')),
  };
  return JSON.stringify(data);
}
