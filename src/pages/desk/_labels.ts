import type { APIContext } from 'astro';
import { errCodes } from '#lib/contract/envelope.ts';
import { languageTag } from '#lib/contract/language.ts';
import { refusal } from '../../components/cite/load-cited-records.ts';
import type { LabelsInput } from '../../components/labels/labels-pdf.ts';
import { makeLabels } from '../../components/labels/make-labels.ts';
import { privately } from '../_door.ts';

/** Answers a request with a PDF of labels or of a reader card, to print from the browser. */
export async function answerLabels(
  { locals }: Pick<APIContext, 'locals'>,
  fileName: string,
  input: Omit<LabelsInput, 'language'>,
): Promise<Response> {
  const { t, language } = locals;
  const made = await makeLabels({ ...input, language: languageTag[language] });
  if (!made) return refusal(errCodes.unavailable, t('common:busy'));
  if ('lacking' in made) {
    return refusal(errCodes.conflict, t('desk:labelsLack', { characters: made.lacking.join(' ') }));
  }
  return new Response(made.file, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${fileName}.pdf"`,
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      ...privately,
    },
  });
}
