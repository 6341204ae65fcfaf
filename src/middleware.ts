import { defineMiddleware } from 'astro:middleware';
import { createClient, type ClientSite } from '#lib/client/client.ts';
import { createDirectClient } from '#lib/client/direct.ts';
import { errCodes } from '#lib/contract/envelope.ts';
import { defaultLanguage, inLanguage } from '#lib/contract/language.ts';
import { translator } from '#lib/i18n/server.ts';
import { unknownAddress } from '#lib/urls/unknown-address.ts';
import { buildAddress, decodablePath, parseAddress } from '#lib/urls/address.ts';
import { deepLinkTarget } from '#lib/urls/deep-links.ts';
import { entryLinkTarget } from '#lib/urls/entry-links.ts';
import { queryOfRoute, routeOf } from '#lib/urls/route-matching.ts';
import { allowPictures, allowStyle } from '#lib/pages/page-allowances.ts';
import { siteOf } from '#lib/site/site.ts';
import { plainPage } from '#lib/pages/plain-page.ts';
import { serviceOfProcess } from '#service/process.ts';

/** Addresses outside any library: the service's calls and what machines ask of the whole host. */
const outside = /^\/(find\/|oga\/|desk\/\w+\/\w|openapi\.json$|robots\.txt$)/;

/** Whether the body of a request can be read as the form that it says it is. The request can still be read. */
const isForm = (request: Request): Promise<boolean> =>
  request
    .clone()
    .formData()
    .then(
      () => true,
      () => false,
    );

/**
 * Which library and language a request is for: takes /{mappingPath}/{language} off the address, puts the ready client
 * and the site on locals and hands the rest to the page. Unknown paths go home; a library whose configuration is
 * broken answers 503 and takes nothing else along.
 */
export const onRequest = defineMiddleware(async (context, next) => {
  const { url, locals, request } = context;
  const service = await serviceOfProcess();
  locals.service = service;
  locals.origin = service.publicOrigin ?? url.origin;
  if (outside.test(url.pathname)) return next();

  const given = parseAddress(url.pathname);
  const language = given.language ?? defaultLanguage;
  const t = translator(language);
  const clientFor = (library: Pick<ClientSite, 'mappingPath' | 'groupCode'>) => {
    const { mappingPath, groupCode } = library;
    const requestContext = { mappingPath, groupCode, language };
    if (service.answer) return createDirectClient(requestContext, service.answer);
    return createClient({
      site: requestContext,
      fetch: (request) => service.fetch(request),
      origin: 'http://service.internal',
      unreachable: t('unreachable'),
    });
  };

  const answer = await siteOf({ mappingPath: given.mappingPath, host: url.host, language }, clientFor);
  if (!answer.ok) {
    // No such library: its visitors are led to the default one, which `/` leads to.
    if (answer.errCode === errCodes.notFound && given.mappingPath) return context.redirect('/', 302);
    // A balancer that sees 421 has asked the wrong node; readers come here only past it.
    const status = answer.errCode === errCodes.misdirected ? errCodes.misdirected : errCodes.unavailable;
    return plainPage(status, language, t('notAvailable'), answer.message, t('notAvailableHint'));
  }

  const { site } = answer;
  // The server has checked the host: on a library's own it is the library's address.
  if (site.base === '') locals.origin = url.origin;
  const address = (path: string, other = language) => buildAddress(site.base, other, path);
  // The server leads deep links on by itself; this is for a site without it.
  const led = deepLinkTarget(given.path, url.search) ?? entryLinkTarget(given.path, url.search);
  if (led !== undefined) return context.redirect(address(led), 302);
  const matched = routeOf(given.path);
  const canonical = address(matched?.path ?? '/home');
  // Home says that the address leads nowhere: the browser keeps the fragment, and the kept page stays one for all.
  // At the library's own address it keeps the one it has: addresses of the old portal stand in it.
  if (!matched) return context.redirect(given.path === '/' ? canonical : `${canonical}#${unknownAddress}`, 302);
  if (canonical !== url.pathname) return context.redirect(`${canonical}${url.search}`, 301);

  Object.assign(locals, { site, language, t, address, path: matched.path, client: clientFor(site) });
  const { method, headers } = request;
  const isRead = method === 'GET' || method === 'HEAD';
  // What pages are sent they read as a form; what is none is refused here for all of them. Harvesters post text.
  const takesForms = matched.route.protocol !== true || matched.route.personal === true;
  if (!isRead && takesForms && !(await isForm(request))) {
    return plainPage(415, language, t('noForm'), t('noFormText'), '', {
      href: canonical,
      text: inLanguage(site.name, language),
    });
  }
  // Only what the page declares to read reaches it, so that the cached page is the page of its key.
  const stripped = new URL(decodablePath(matched.path), url);
  stripped.search = queryOfRoute(matched.route, url.searchParams).toString();
  // A request made after another one follows its end, and what follows so is garbage that lives long.
  const made = await next(new Request(stripped, isRead ? { method, headers } : request));
  // What a page lacks for a moment, such as an index that is being built, is there when its reader comes again.
  if (made.status === 503 && !made.headers.has('retry-after')) made.headers.set('retry-after', '10');
  // Every page carries the colours (layouts/Document.astro).
  if (made.headers.get('content-type')?.startsWith('text/html') === true) {
    allowStyle(made, site.colours);
    allowPictures(made, site.parameter.pictureOrigins ?? []);
  }
  return made;
});
