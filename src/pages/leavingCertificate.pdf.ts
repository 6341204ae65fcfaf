import type { APIRoute } from 'astro';
import { qrPath } from '#lib/citation/qr.ts';
import { errCodes, statusOf } from '#lib/contract/envelope.ts';
import { formatPlainDay } from '#lib/rules/day-text.ts';
import { refusal } from '../components/cite/load-cited-records.ts';
import { makeCertificate } from '../components/leaving/make-certificate.ts';
import { clientOfReader, doorOf, privately } from './_door.ts';

export const GET: APIRoute = async (context) => {
  const { request, locals } = context;
  const { language, t, origin, address } = locals;
  const { client } = clientOfReader(request, doorOf(context));
  const answer = await client.call('checkLeaving', {});
  if (!answer.success) return refusal(statusOf(answer), answer.message);
  const { certificate } = answer.data;
  if (!certificate) return refusal(errCodes.notFound, t('leaving:noCertificate'));
  const { code, name, primaryId, libraryName, leftOn } = certificate;
  const verifyPlace = origin + address('/leavingCertificate');
  const day = formatPlainDay(leftOn, language);
  const texts = {
    language: language.replace('_', '-'),
    title: t('leaving:certificate'),
    statement: t('leaving:statement', { name, primaryId, library: libraryName, day }),
    codeLabel: t('leaving:code'),
    code,
    verifyLabel: t('leaving:verifyAt'),
    verifyPlace,
    verifyAddress: `${verifyPlace}?${new URLSearchParams({ code }).toString()}`,
    qrLabel: t('leaving:verifyTitle'),
    libraryName,
    day,
  };
  const made = await makeCertificate({ texts, qr: qrPath(texts.verifyAddress) });
  if (!made) return refusal(errCodes.unavailable, t('common:busy'));
  // A name with a hole in it certifies nothing; the browser has more typefaces.
  if ('lacking' in made) {
    return refusal(errCodes.conflict, t('leaving:pdfLacks', { characters: made.lacking.join(' ') }));
  }
  return new Response(made.file, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="leaving-certificate-${leftOn}.pdf"`,
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      ...privately,
    },
  });
};
