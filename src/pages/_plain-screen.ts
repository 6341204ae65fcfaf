import type { AstroGlobal } from 'astro';
import { isSameOrigin } from '#lib/contract/browser.ts';
import { errCodes } from '#lib/contract/envelope.ts';
import type { SectionName } from '#lib/rules/personal-sections.ts';
import { sectionValues } from '#lib/urls/personal-sections.ts';
import type { PlainScreen } from '../components/plain-section/screen.ts';
import { plainContext, type PlainSection } from '../components/plain-section/section.ts';
import { clientOfForm, clientOfReader, doorOf } from './_door.ts';
import { plainSection } from './personalCenter/_plain.ts';

/**
 * Answers a request for a page that the server makes for its reader: does what a form asks, then shows the page, kept by
 * nobody.
 * @param input.name the section of the personal center that it is, or belongs to
 * @param input.path path inside the library of a place on the page
 * @returns the page, or a response: to sign in first, or to the page again once something was done
 */
export async function answerPlain(
  astro: AstroGlobal,
  input: {
    section: PlainSection | undefined;
    name: SectionName;
    path: (values: Readonly<Record<string, string>>) => string;
  },
): Promise<Response | PlainScreen> {
  const { section, name, path } = input;
  const { site, language, t, address } = astro.locals;
  const { searchParams } = astro.url;
  const isForm = astro.request.method === 'POST';
  if (isForm && !isSameOrigin(astro.request)) return new Response(null, { status: errCodes.forbidden });

  const { client, cookies } = (isForm ? clientOfForm : clientOfReader)(astro.request, doorOf(astro));
  const timeZone = site.parameter.timeZone ?? 'UTC';
  const context = {
    ...plainContext({ client, t, language, timeZone, address: (to) => address(to) }, name, searchParams),
    to: (values: Readonly<Record<string, string>>) => address(path(values)),
  };
  const outcome = await plainSection({
    section,
    context,
    client,
    parameters: searchParams,
    path,
    mustBindContact: site.config.bindMailOrPhone === '1',
    form: isForm ? await astro.request.formData() : undefined,
  });

  astro.response.headers.set('cache-control', 'no-store');
  if (outcome.kind !== 'page') {
    const next = new URLSearchParams({ next: path(sectionValues(searchParams)) }).toString();
    const location = outcome.kind === 'visitor' ? address(`/login?${next}`) : address(outcome.path);
    const answer = new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
    for (const cookie of cookies) answer.headers.append('set-cookie', cookie);
    return answer;
  }
  astro.response.status = outcome.status;
  astro.locals.reader = outcome.reader;
  const tabs = section?.tabs?.(t) ?? [];
  const { said, refused } = outcome;
  return {
    blocks: section ? outcome.blocks : [{ kind: 'nothing', title: t('personal:needsScripts') }],
    tabs,
    tab: tabs.find(({ value }) => value === context.get('tab'))?.value ?? tabs[0]?.value ?? '',
    page: context.page,
    values: sectionValues(searchParams),
    said,
    refused,
  };
}
