import { defineMiddleware } from 'astro:middleware';
import { isSameOrigin } from '#lib/contract/browser.ts';
import { errCodes } from '#lib/contract/envelope.ts';
import { inLanguage } from '#lib/contract/language.ts';
import { plainPage } from '#lib/pages/plain-page.ts';
import { isUnsentForm, unsentFields } from '#lib/rules/unsent-form.ts';
import { hintedReader } from '#lib/stores/session/reader.ts';
import { finishAnswer, pageLocals, pageUrl, readSiteRequest } from '#lib/site/site-request.ts';
import { buildAddress } from '#lib/urls/address.ts';
import { deepLinkTarget } from '#lib/urls/deep-links.ts';
import { entryLinkTarget } from '#lib/urls/entry-links.ts';
import { routeOf } from '#lib/urls/route-matching.ts';
import { onTheWayIn } from '#lib/urls/sign-in-screens.ts';
import { unknownAddress } from '#lib/urls/unknown-address.ts';
import { serviceOfProcess } from '#service/process.ts';

/** Addresses outside any library: the service's calls and what machines ask of the whole host. */
const outside = /^\/(find\/|oga\/|desk\/\w+\/\w|openapi\.json$|robots\.txt$)/;

/** The form that a request says it is; undefined where its body is none. The request can still be read. */
const readForm = (request: Request): Promise<FormData | undefined> =>
  request
    .clone()
    .formData()
    .catch(() => undefined);

/** Whether an answer refuses its reader until they sign in. Pages send visitors to sign-in with a path of their own. */
const needsSignIn = ({ status, headers }: Response, signIn: string, owner: string): boolean =>
  status === errCodes.unauthenticated ||
  (owner !== '' && status === 303 && headers.get('location')?.startsWith(`${signIn}?`) === true);

/**
 * Which library and language a request is for: takes /{mappingPath}/{language} off the address, puts the ready client
 * and the site on locals and hands the rest to the page. Unknown paths go home; a library whose configuration is
 * broken answers 503 and takes nothing else along.
 */
export const onRequest = defineMiddleware(async (context, next) => {
  const { url, locals, request } = context;
  const ownService = await serviceOfProcess();
  const service = locals.draft ? { ...ownService, answer: locals.draft } : ownService;
  locals.service = service;
  locals.origin = service.publicOrigin ?? url.origin;
  if (outside.test(url.pathname)) return next();

  const siteRequest = await readSiteRequest(service, url);
  const { answer, language, t } = siteRequest;
  if (!answer.ok) {
    // No such library: its visitors are led to the default one, which `/` leads to.
    if (answer.errCode === errCodes.notFound && siteRequest.mappingPath) return context.redirect('/', 302);
    // A balancer that gets 421 has chosen the wrong node; readers get here only past it.
    const status = answer.errCode === errCodes.misdirected ? errCodes.misdirected : errCodes.unavailable;
    return plainPage(status, language, t('notAvailable'), answer.message, t('notAvailableHint'));
  }

  const { site } = answer;
  const address = (path: string) => buildAddress(site.base, language, path);
  // The server redirects deep links; this is for a site without it.
  const led = deepLinkTarget(siteRequest.path, url.search) ?? entryLinkTarget(siteRequest.path, url.search);
  if (led !== undefined) return context.redirect(address(led), 302);
  const matched = routeOf(siteRequest.path);
  const canonical = address(matched?.path ?? '/home');
  // Home says that the address leads nowhere: the browser keeps the fragment, and the kept page stays one for all.
  // At the library's own address it keeps the one it has: addresses of the old portal stand in it.
  if (!matched) return context.redirect(siteRequest.path === '/' ? canonical : `${canonical}#${unknownAddress}`, 302);
  if (canonical !== url.pathname) return context.redirect(`${canonical}${url.search}`, 301);

  Object.assign(locals, pageLocals(siteRequest, site, matched));
  const { method, headers } = request;
  const isRead = method === 'GET' || method === 'HEAD';
  // What pages are sent they read as a form; what is none is refused here for all of them. Harvesters post text.
  const takesForms = matched.route.protocol !== true || matched.route.personal === true;
  const form = !isRead && takesForms ? await readForm(request) : undefined;
  if (!isRead && takesForms && !form) {
    return plainPage(415, language, t('noForm'), t('noFormText'), '', {
      href: canonical,
      text: inLanguage(site.name, language),
    });
  }
  // A request made after another one follows its end, and what follows so is garbage that lives long.
  const made = await next(new Request(pageUrl(siteRequest, matched), isRead ? { method, headers } : request));
  const owner = hintedReader(headers.get('cookie') ?? '', site.groupCode);
  const isLate =
    owner !== undefined &&
    needsSignIn(made, address('/login'), owner) &&
    isSameOrigin(request) &&
    !onTheWayIn.test(matched.path);
  const fields = form && isLate ? unsentFields(form) : [];
  const signIn = routeOf('/login');
  if (owner === undefined || !signIn || !isUnsentForm(fields)) {
    finishAnswer(made, site);
    return made;
  }
  // The session ended while the reader filled a form in: the page of sign-in stores it.
  const unsent = { readerId: owner, path: matched.path + url.search, fields };
  Object.assign(locals, pageLocals(siteRequest, site, signIn), { unsent });
  const target = new URL('/login', url);
  target.searchParams.set('next', unsent.path);
  const forSignIn = new Headers(headers);
  for (const name of ['content-length', 'content-type']) forSignIn.delete(name);
  const page = await next(new Request(target, { headers: forSignIn }));
  // A library with one provider leads there at once.
  const status = page.headers.has('location') ? 303 : errCodes.unauthenticated;
  const answered = new Response(page.body, { status, headers: page.headers });
  finishAnswer(answered, site);
  return answered;
});
