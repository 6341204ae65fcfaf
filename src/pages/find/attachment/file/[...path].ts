import type { APIRoute } from 'astro';
import { z } from 'zod';
import { defaultLanguage, languageHeaders, languages } from '#lib/contract/language.ts';
import { translator } from '#lib/i18n/server.ts';
import { buildAddress } from '#lib/urls/address.ts';
import { plainPage } from '#lib/pages/plain-page.ts';
import { previewPath } from '../../../../components/record/attachments.ts';

const refusal = z.object({ message: z.string() });

/**
 * /find/attachment/file/{mappingPath}/{recordId}/{attachmentId}?lang=: a file as a plain link reaches it, whole or in
 * parts. A link carries no headers, so that library and language stand in the address.
 */
const answer: APIRoute = async ({ params, request, url, locals, clientAddress }) => {
  const [mappingPath = '', recordId = '', attachmentId = ''] = (params['path'] ?? '').split('/');
  const lang = url.searchParams.get('lang');
  const language = languages.find((language) => language === lang) ?? defaultLanguage;
  const fileUrl = new URL('/find/attachment/getFile', url);
  fileUrl.search = new URLSearchParams({ recordId, attachmentId }).toString();
  const headers = new Headers(request.headers);
  for (const [name, value] of Object.entries({ mappingPath, ...languageHeaders[language] })) headers.set(name, value);
  headers.delete('groupCode');
  const response = await locals.service.fetch(new Request(fileUrl, { method: request.method, headers }), {
    address: clientAddress,
  });
  const isPage = request.headers.get('sec-fetch-mode') === 'navigate';
  if (response.ok || response.status === 304 || response.status === 416 || !isPage) return response;
  const said = refusal.safeParse(await response.json().catch(() => undefined));
  const t = translator(language);
  const text = said.success ? said.data.message : t('pdf:failed');
  // What is refused to a visitor may be open to the reader he is.
  const next = new URLSearchParams({ next: previewPath(recordId, attachmentId) }).toString();
  const login = buildAddress(`/${mappingPath}`, language, `/login?${next}`);
  const link = response.status === 401 ? { href: login, text: t('pdf:login') } : undefined;
  return plainPage(response.status, language, t('pdf:notOpened'), text, t('pdf:notOpenedHint'), link);
};
export const GET = answer;
export const HEAD = answer;
