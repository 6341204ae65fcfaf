import type { AstroGlobal } from 'astro';
import { isSameOrigin } from '#lib/contract/browser.ts';
import { errCodes, statusOf } from '#lib/contract/envelope.ts';
import { formText } from '#lib/rules/form-text.ts';
import { hasHint, hintCookieText } from '#lib/stores/session/reader.ts';
import { afterSignOut } from '#lib/urls/after-sign-out.ts';
import { cameFrom } from '#lib/urls/own-path.ts';
import { sectionValues, signedOutPath, signOutAct } from '#lib/urls/personal-sections.ts';
import { renderSection } from '../islands/personal-center/render-section.tsx';
import type { SectionPage } from '../islands/personal-center/rendered-section.ts';
import { sectionIsland } from '../islands/personal-center/sections.ts';
import { performAct, type FormOutcome } from '../islands/section/acts.ts';
import { clientOfForm, clientOfReader, doorOf } from './_door.ts';
import { lacksContact } from './_identity/contact.ts';

const privately = { 'cache-control': 'private, no-store' };

function redirect(location: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ location, ...privately });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}

/** Signs the reader out by a form. @returns undefined if the session is over already */
async function signOut(astro: AstroGlobal): Promise<Response | undefined> {
  const { site, address } = astro.locals;
  const { client, cookies } = clientOfForm(astro.request, doorOf(astro));
  const answer = await client.call('logout', {});
  if (!answer.success) return undefined;
  const { logoutUrl, isUnified } = answer.data;
  const from = cameFrom(astro.request, astro.url.origin) ?? '/home';
  // Unified authentication's own sign-out comes next (portal-shell §4.5).
  const path = isUnified && logoutUrl !== '' ? signedOutPath : (afterSignOut(from.split('?', 1)[0] ?? '') ?? from);
  return redirect(address(path), [...cookies, hintCookieText(site.groupCode, undefined)]);
}

/**
 * Answers a request for a section of the personal center or a purchasing screen: performs the act of a form, then renders the section for the
 * reader of the session.
 * @param name of the island
 * @param path path inside the library of a place of the section
 * @returns undefined for visitors, whose page is the same for all of them
 */
export async function answerSection(
  astro: AstroGlobal,
  name: string,
  path: (values: Readonly<Record<string, string>>) => string,
): Promise<Response | SectionPage | undefined> {
  const { request, url, locals } = astro;
  const { site, language, t, address, origin } = locals;
  const isForm = request.method === 'POST';
  if (isForm && !isSameOrigin(request)) return new Response(null, { status: errCodes.forbidden });
  const form = isForm ? await request.formData() : undefined;
  if (form && formText(form, 'act') === signOutAct) {
    const answer = await signOut(astro);
    if (answer) return answer;
  }
  const values = sectionValues(url.searchParams);
  if (!isForm && !hasHint(request.headers.get('cookie') ?? '', site.groupCode)) return undefined;

  const door = doorOf(astro);
  const { client, cookies } = isForm ? clientOfForm(request, door) : clientOfReader(request, door, {});
  const signIn = address(`/login?${new URLSearchParams({ next: path(values) }).toString()}`);
  const user = await client.call('getSessionUser', {});
  if (!user.success) {
    if (user.errCode === errCodes.unauthenticated) return form ? redirect(signIn, cookies) : undefined;
    astro.response.status = statusOf(user);
    return undefined;
  }
  if (site.config.bindMailOrPhone === '1' && (await lacksContact(client))) return redirect(address('/forceBinding'));

  const base = address('/home').slice(0, -'/home'.length);
  const pathname = address(path({})).split('?', 1)[0] ?? '';
  const module = await sectionIsland(name)?.();
  if (!module) throw new Error(`no island for the section ${name}`);
  const timeZone = site.parameter.timeZone ?? 'UTC';
  const sectionSite = { client, reader: user.data, language, base, origin, timeZone };
  const section = await module.open(sectionSite);

  let outcome: FormOutcome | undefined;
  let refused = '';
  let shown = '';
  if (form) {
    const result = await performAct(section.acts, client, form);
    const isDone = result?.kind === 'answered' && result.answer.success;
    if (isDone && result.said === undefined && !result.isShownAgain) {
      const next = { ...(result.next ?? values), done: result.outcome.act };
      return redirect(address(path(next)), cookies);
    }
    if (result?.kind === 'answered' && result.answer.errCode === errCodes.unauthenticated) {
      return redirect(signIn, cookies);
    }
    if (isDone && result.said !== undefined) shown = result.said;
    else outcome = result?.outcome;
    if (isDone && result.isShownAgain) shown = result.answer.message || t('personal:done');
    const hasProblems = Object.keys(outcome?.problems ?? {}).length > 0;
    if (hasProblems) astro.response.status = 422;
    if (result?.kind === 'answered' && !result.answer.success) {
      refused = result.answer.message;
      astro.response.status = statusOf(result.answer);
    }
    if (!result) {
      refused = t('personal:failed');
      astro.response.status = errCodes.badRequest;
    }
  }
  const done = url.searchParams.get('done') ?? '';
  const lastAct = !form && section.acts && Object.hasOwn(section.acts, done) ? section.acts[done] : undefined;
  const query = new URL(address(path(values)), url).search;
  const referrer = request.headers.get('referer') ?? '';
  const { markup, rendered } = await renderSection(section, sectionSite, {
    origin,
    pathname,
    query,
    referrer,
    outcome,
  });
  astro.response.headers.set('cache-control', privately['cache-control']);
  for (const cookie of cookies) astro.response.headers.append('set-cookie', cookie);
  locals.reader = user.data;
  return {
    markup,
    rendered,
    sheets: module.sheets ?? [],
    said: lastAct ? (lastAct.done ?? t('personal:done')) : shown,
    refused,
  };
}
