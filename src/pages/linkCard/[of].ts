import type { APIRoute } from 'astro';
import { cssColour } from '#lib/site/colour.ts';
import { inLanguage } from '#lib/contract/language.ts';
import { errCodes, statusOf } from '#lib/contract/envelope.ts';
import { declareCache } from '#lib/pages/cache.ts';
import { fullTitle } from '#lib/seo/text.ts';
import { lastPart, loadRecords, refusal } from '../../components/cite/load-cited-records.ts';
import type { CardOf } from '../../components/link-cards/card-drawing.ts';
import { drawCard } from '../../components/link-cards/draw-card.ts';

const scopeKeys = [
  'home:scopeBook',
  'home:scopeJournal',
  'home:scopePaper',
  'home:scopeDissertation',
  'home:scopeDatabase',
] as const;

/** A picture for links to a page of the library (og:image): of a record by its id, or of the library. */
export const GET: APIRoute = async ({ locals }) => {
  const { client, site, language, t, path } = locals;
  const of = lastPart(path).replace(/\.png$/, '');
  const name = inLanguage(site.name, language);
  const library = {
    kindNo: null,
    library: name,
    colours: {
      back: cssColour(site.config.navBackColor, '#25313d'),
      text: cssColour(site.config.navTextColor, '#fff'),
    },
  };
  const scopes = scopeKeys.map((key) => t(key));
  const home: CardOf = { ...library, title: name, lines: [scopes.join(' · ')], isLibrary: true };
  const cards: CardOf[] = [home];
  const tags = [`library:${site.groupCode}`];
  if (of !== 'home') {
    const loaded = await loadRecords(client, [of]);
    if (loaded.kind === 'failed') return refusal(statusOf(loaded.failure), loaded.failure.message);
    if (loaded.kind === 'none') return refusal(404, t('cite:notFound', { ids: of.slice(0, 20) }));
    const [record] = loaded.records;
    const published = [record.publisher ?? record.university, record.publishYear?.toString()]
      .filter(Boolean)
      .join(' · ');
    const { titleLang } = record;
    const lines = [record.author ?? '', published];
    cards.unshift({ ...library, title: fullTitle(record), titleLang, lines, kindNo: record.kindNo });
    tags.push(`record:${of}`);
  }
  const picture = await drawCard(...cards);
  if (!picture) return refusal(errCodes.unavailable, t('common:busy'));
  const response = new Response(new Uint8Array(picture), {
    headers: {
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'",
      'x-robots-tag': 'noindex',
    },
  });
  declareCache(response, { tags, maxAge: 7 * 86_400 });
  return response;
};
