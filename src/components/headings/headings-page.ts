import { statusOf } from '#lib/contract/envelope.ts';
import { inLanguage } from '#lib/contract/language.ts';
import { declareCache } from '#lib/pages/cache.ts';
import { emptyAnswer, type PageContent, type PageInput } from '#lib/pages/page-content.ts';
import { failureMarkup } from '../feedback/markup.ts';
import { html } from '../markup/markup.ts';
import { fieldOf, headingList, headingsFrom } from './heading-address.ts';
import { headingsMarkup } from './headings-markup.ts';

/** Creates the page of headings. */
export async function headingsPage({ locals, url }: PageInput): Promise<PageContent> {
  const { client, site, language, t } = locals;
  const answer = emptyAnswer();
  const state = headingList.read(url.searchParams);
  const field = fieldOf(state);
  const { from, initial, after, before } = state.values;
  const found = await client.call('listHeadings', {
    field,
    from,
    initial: /^[A-Za-z]$/.test(initial) ? initial : '',
    after,
    before,
  });
  if (found.success) {
    const list = (name: string) => `list:${site.groupCode}:${name}`;
    declareCache(answer, { tags: [`library:${site.groupCode}`, list('search'), list('authorities')], maxAge: 600 });
  } else answer.status = statusOf(found);
  const title = t('headings:title', { field: t(`home:field_${field}`) });
  const isStart = [from, initial, after, before].every((value) => value === '');
  const body = found.success ? headingsMarkup(locals, field, state, found.data) : failureMarkup(found.message);
  return {
    ...answer,
    props: {
      title,
      description: t('headings:description', { library: inLanguage(site.name, language) }),
      canonicalPath: headingsFrom(field, ''),
      robots: isStart && found.success ? undefined : 'noindex, follow',
    },
    parts: [
      html`<h1>${title}</h1>
        ${body}`.text,
    ],
  };
}
