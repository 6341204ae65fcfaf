import type { APIRoute } from 'astro';
import { statusOf } from '#lib/contract/envelope.ts';
import { inLanguage } from '#lib/contract/language.ts';
import { formatPlainDay } from '#lib/rules/day-text.ts';
import { cardSize } from '#lib/rules/label-sizes.ts';
import { refusal } from '../../components/cite/load-cited-records.ts';
import { clientOfStaff, doorOf } from '../_door.ts';
import { answerLabels } from './_labels.ts';

export const GET: APIRoute = async (context) => {
  const { request, url, locals } = context;
  const { site, t, language } = locals;
  const account = url.searchParams.get('account') ?? '';
  const answer = await clientOfStaff(request, doorOf(context)).call('getDeskReaderFile', { account });
  if (!answer.success) return refusal(statusOf(answer), answer.message);
  const { name, card, department, validUntil } = answer.data;
  const libraryName = inLanguage(site.name, language);
  const until = validUntil === null ? null : `${t('desk:validUntil')} ${formatPlainDay(validUntil, language)}`;
  const lines = [libraryName, name, department, until].filter((line) => line !== null);
  return answerLabels(context, 'reader-card', {
    title: t('desk:readerCard'),
    libraryName,
    size: cardSize,
    labels: [{ kind: 'barcode', lines, code: card }],
  });
};
