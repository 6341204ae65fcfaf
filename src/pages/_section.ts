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
import { performAct, type FormOutcome, type SectionActs } from '../islands/section/acts.ts';
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

/** Values in the address of a section. */
type Place = Readonly<Record<string, string>>;

/** What the form of a section came to, for the page that is rendered after it. */
interface Performed {
  /** The form, when it is shown again. */
  outcome?: FormOutcome | undefined;
  said: string;
  refused: string;
}

/**
 * Performs the act of a form.
 * @param shown the place of the section that the form was on
 * @returns a redirect once the act is done and the page says nothing of it itself; what the page says otherwise
 */
async function performForm(
  astro: AstroGlobal,
  available: SectionActs | undefined,
  { client, cookies }: ReturnType<typeof clientOfForm>,
  form: FormData,
  { shown, address, signIn }: { shown: Place; address: (place: Place) => string; signIn: string },
): Promise<Response | Performed> {
  const { t } = astro.locals;
  const result = await performAct(available, client, form);
  if (!result) {
    astro.response.status = errCodes.badRequest;
    return { said: '', refused: t('personal:failed') };
  }
  const { outcome } = result;
  if (Object.keys(outcome.problems).length > 0) astro.response.status = 422;
  if (result.kind === 'shown') return { outcome, said: '', refused: '' };

  const { answer, said, isShownAgain } = result;
  if (answer.errCode === errCodes.unauthenticated) return redirect(signIn, cookies);
  if (!answer.success) {
    astro.response.status = statusOf(answer);
    return { outcome, said: '', refused: answer.message };
  }
  if (isShownAgain) return { outcome, said: answer.message || t('personal:done'), refused: '' };
  if (said !== undefined) return { said, refused: '' };
  return redirect(address({ ...(result.next ?? shown), done: outcome.act }), cookies);
}

/**
 * Answers a request for a section of the personal center or a purchasing screen: performs the act of a form, then
 * renders the section for the reader of the session.
 * @param name of the island
 * @param path path inside the library of a place of the section
 * @returns undefined for visitors, whose page is the same for all of them
 */
export async function answerSection(
  astro: AstroGlobal,
  name: string,
  path: (place: Place) => string,
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
  if (!form && !hasHint(request.headers.get('cookie') ?? '', site.groupCode)) return undefined;

  const values = sectionValues(url.searchParams);
  const door = doorOf(astro);
  const reader = form ? clientOfForm(request, door) : clientOfReader(request, door, {});
  const { client, cookies } = reader;
  const signIn = address(`/login?${new URLSearchParams({ next: path(values) }).toString()}`);
  const user = await client.call('getSessionUser', {});
  if (!user.success) {
    if (user.errCode === errCodes.unauthenticated) return form ? redirect(signIn, cookies) : undefined;
    astro.response.status = statusOf(user);
    return undefined;
  }
  if (site.config.bindMailOrPhone === '1' && (await lacksContact(client))) return redirect(address('/forceBinding'));

  const module = await sectionIsland(name)?.();
  if (!module) throw new Error(`no island for the section ${name}`);
  const sectionSite = {
    client,
    reader: user.data,
    language,
    base: address('/home').slice(0, -'/home'.length),
    origin,
    timeZone: site.parameter.timeZone ?? 'UTC',
  };
  const section = await module.open(sectionSite);

  const done = url.searchParams.get('done') ?? '';
  const lastAct = section.acts && Object.hasOwn(section.acts, done) ? section.acts[done] : undefined;
  const performed = form
    ? await performForm(astro, section.acts, reader, form, {
        shown: values,
        address: (place) => address(path(place)),
        signIn,
      })
    : { said: lastAct ? (lastAct.done ?? t('personal:done')) : '', refused: '' };
  if (performed instanceof Response) return performed;
  const { outcome, said, refused } = performed;
  const { markup, rendered } = await renderSection(section, sectionSite, {
    origin,
    pathname: address(path({})).split('?', 1)[0] ?? '',
    query: new URL(address(path(values)), url).search,
    referrer: request.headers.get('referer') ?? '',
    outcome,
  });
  astro.response.headers.set('cache-control', privately['cache-control']);
  for (const cookie of cookies) astro.response.headers.append('set-cookie', cookie);
  locals.reader = user.data;
  return { markup, rendered, sheets: module.sheets ?? [], said, refused };
}
