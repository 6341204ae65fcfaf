import type { APIRoute } from 'astro';
import { errCodes, statusOf } from '#lib/contract/envelope.ts';
import { inLanguage } from '#lib/contract/language.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import { cssColour } from '#lib/site/colour.ts';
import { drawYear } from '../components/circulation/draw-year.ts';
import { refusal } from '../components/cite/load-cited-records.ts';
import { clientOfReader, doorOf, privately } from './_door.ts';

const maxClasses = 4;

/** A year of the reader's loans as a picture to share: nothing in it says whose year it is. */
export const GET: APIRoute = async (context) => {
  const { request, locals, url } = context;
  const { site, language, t } = locals;
  const year = Number(url.searchParams.get('year'));
  const { client } = clientOfReader(request, doorOf(context));
  const answer = await client.call('getLoanChart', { year });
  if (!answer.success) return refusal(statusOf(answer), answer.message);
  const { isKept, total, pages, months, classes } = answer.data;
  if (!isKept || total === 0) return refusal(errCodes.notFound, t('circulation:noYear'));
  const figure = (value: number, label: string) => ({ value: formatNumber(value, language), label });
  const picture = await drawYear({
    title: t('circulation:yearTitle', { year }),
    library: inLanguage(site.name, language),
    figures: [figure(total, t('circulation:count')), ...(pages > 0 ? [figure(pages, t('circulation:pages'))] : [])],
    months: months.map(({ month, count }) => ({ label: String(Number(month.slice(5))), count })),
    classesLabel: t('circulation:byClass'),
    classes: classes
      .slice(0, maxClasses)
      .map(({ name, count }) => ({ name, value: formatNumber(count, language), count })),
    colour: cssColour(site.config.navBackColor, '#25313d'),
  });
  if (!picture) return refusal(errCodes.unavailable, t('common:busy'));
  return new Response(new Uint8Array(picture), {
    headers: {
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="reading-${String(year)}.png"`,
      'content-security-policy': "default-src 'none'",
      'x-robots-tag': 'noindex',
      ...privately,
    },
  });
};
