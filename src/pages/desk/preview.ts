import type { APIRoute } from 'astro';
import { z } from 'zod';
import type { ContentValue } from '#lib/contract/desk/content.ts';
import { errCodes, statusOf } from '#lib/contract/envelope.ts';
import { languages } from '#lib/contract/language.ts';
import { readerPages } from '#lib/rules/desk-content.ts';
import { refusal } from '../../components/cite/load-cited-records.ts';
import { clientOfStaff, doorOf, privately } from '../_door.ts';

const valueSchema = z.record(z.string(), z.json());

/** The entry that a form has as JSON; undefined where it is none. */
function valueIn(form: FormData): ContentValue | undefined {
  try {
    return valueSchema.parse(JSON.parse(String(form.get('value'))));
  } catch {
    return undefined;
  }
}

/** A frame that is loaded again has no entry to show. */
export const GET: APIRoute = ({ locals, redirect }) => redirect(locals.address('/desk/content'), 303);

/** The reader's page of an entry that is not saved, for the frame of the desk: `kind`, `language`, and `value` as JSON. */
export const POST: APIRoute = async (context) => {
  const { request, url, locals } = context;
  const { t, site, address } = locals;
  const form = await request.formData();
  const kind = String(form.get('kind'));
  const language = languages.find((entry) => entry === form.get('language')) ?? locals.language;
  const page = readerPages[kind];
  const value = valueIn(form);
  if (!page || !value) return refusal(errCodes.badRequest, t('desk:noPreview'));
  const checked = await clientOfStaff(request, doorOf(context)).call('checkDeskContent', { kind, value });
  if (!checked.success) return refusal(statusOf(checked), checked.message);
  const { showDraft } = locals.service;
  if (!showDraft || checked.data.problems.length > 0) return refusal(errCodes.badRequest, t('desk:noPreview'));
  return showDraft(site.mappingPath, { kind, value, language }, async (answer, name) => {
    locals.draft = answer;
    const shown = await context.rewrite(new Request(new URL(address(page.entry?.(name) ?? page.list, language), url)));
    const headers = new Headers(shown.headers);
    for (const [field, text] of Object.entries(privately)) headers.set(field, text);
    // The page is read completely before the draft is rolled back.
    return new Response(await shown.arrayBuffer(), { status: shown.status, headers });
  });
};
