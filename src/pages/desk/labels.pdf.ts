import type { APIRoute } from 'astro';
import { errCodes, statusOf } from '#lib/contract/envelope.ts';
import { inLanguage } from '#lib/contract/language.ts';
import { labelKinds, maxLabels, spineLines } from '#lib/rules/label-sizes.ts';
import { refusal } from '../../components/cite/load-cited-records.ts';
import { clientOfStaff, doorOf } from '../_door.ts';
import { answerLabels } from './_labels.ts';

/** Spine or pocket labels of copies: `barcodes` has one barcode a line. */
export const GET: APIRoute = async (context) => {
  const { request, url, locals } = context;
  const { site, t, language } = locals;
  const kind = labelKinds.find((labelKind) => labelKind === url.searchParams.get('kind')) ?? 'spine';
  const typed = (url.searchParams.get('barcodes') ?? '').split(/\s+/).filter((barcode) => barcode !== '');
  const barcodes = [...new Set(typed)];
  if (barcodes.length === 0 || barcodes.length > maxLabels) {
    return refusal(errCodes.badRequest, t('desk:labelsCount', { most: maxLabels }));
  }
  const answer = await clientOfStaff(request, doorOf(context)).call('getDeskLabels', { kind, barcodes });
  if (!answer.success) return refusal(statusOf(answer), answer.message);
  const { copies, unknown, size } = answer.data;
  if (unknown.length > 0) {
    return refusal(errCodes.notFound, t('desk:labelsUnknown', { barcodes: unknown.join(' ') }));
  }
  const labels = copies.map(({ barcode, title, volume, callNo, libName }) => {
    const number = callNo ?? barcode;
    if (kind === 'spine') return { kind, lines: spineLines(number, volume) };
    const lines = [libName, volume === null ? title : `${title} ${volume}`, number];
    return { kind: 'barcode' as const, lines, code: barcode };
  });
  const title = t(kind === 'spine' ? 'desk:spineLabels' : 'desk:pocketLabels');
  return answerLabels(context, 'labels', { title, libraryName: inLanguage(site.name, language), size, labels });
};
