import type { APIRoute } from 'astro';
import { formatNumber } from '#lib/i18n/format.ts';
import { writeSearchQuery, wholeCatalogue } from '#lib/queries/search-query.ts';
import { declareCache } from '#lib/pages/cache.ts';
import { recordPath } from '#lib/seo/address.ts';
import { openSearchSuggestions } from '#lib/seo/suggestions.ts';

/** Suggestions for a browser's address bar (opensearch.xml names this address). */
export const GET: APIRoute = async ({ locals, url }) => {
  const { client, site, language, t, origin, address } = locals;
  const term = (url.searchParams.get('q') ?? '').trim().slice(0, 200);
  const answer = term === '' ? undefined : await client.call('suggest', { term });
  if (answer?.success === false) return new Response(answer.message, { status: answer.errCode });
  const suggested = openSearchSuggestions(
    term,
    answer?.data ?? [],
    ({ kind, records }) =>
      `${t(`home:field_${kind}`)} · ${t('search:inRecords', { count: records, shown: formatNumber(records, language) })}`,
    ({ kind, text, recordId }) =>
      origin +
      address(
        recordId === null
          ? `/searchList${writeSearchQuery({ ...wholeCatalogue, q: text, field: kind })}`
          : recordPath(recordId),
      ),
  );
  const response = Response.json(suggested, {
    headers: { 'content-type': 'application/x-suggestions+json; charset=utf-8', 'x-robots-tag': 'noindex' },
  });
  declareCache(response, { tags: [`library:${site.groupCode}`, `list:${site.groupCode}:search`], maxAge: 60 });
  return response;
};
