import type { ClientSite } from '#lib/client/conventions.ts';
import { pick, type Translate } from '#lib/i18n/server.ts';

const words = ['suggestions', 'suggestionsShown', 'noSuggestions', 'inRecords', 'openRecord'] as const;

/** What the suggestions under a search box need; it is in the attribute `data-suggest` of the form. */
export interface SuggestData {
  requestContext: ClientSite;
  words: Record<string, string>;
}

/** The attribute's text, for any form with a box `q` and, where there is one, a choice `field`. */
export function suggestData({
  site,
  language,
  t,
}: Pick<ClientSite, 'language'> & {
  site: Pick<ClientSite, 'mappingPath' | 'groupCode'>;
  t: Translate;
}): string {
  const data: SuggestData = {
    requestContext: { mappingPath: site.mappingPath, groupCode: site.groupCode, language },
    words: {
      ...pick(language, 'search', words),
      title: t('home:field_title'),
      author: t('home:field_author'),
      subject: t('home:field_subject'),
      hot: t('home:hotSearches'),
      history: t('search:history'),
      clearHistory: t('search:clearHistory'),
    },
  };
  return JSON.stringify(data);
}
