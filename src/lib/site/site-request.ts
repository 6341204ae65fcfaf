import { createClient, type Client, type ClientSite } from '../client/client.ts';
import { createDirectClient } from '../client/direct.ts';
import type { AnswerCall } from '../contract/answering.ts';
import { defaultLanguage, type Language } from '../contract/language.ts';
import { translator, type Translate } from '../i18n/server.ts';
import { allowPictures, allowStyle } from '../pages/page-allowances.ts';
import { buildAddress, decodablePath, parseAddress } from '../urls/address.ts';
import { queryOfRoute, type MatchedRoute } from '../urls/route-matching.ts';
import { siteOf, type Site, type SiteAnswer } from './site.ts';

export type PageService = App.Locals['service'] & {
  answer: AnswerCall | undefined;
  /** PUBLIC_ORIGIN. */
  publicOrigin: string | undefined;
};

/** What the address of a request names: a library, a language, and a path inside. */
export interface SiteRequest {
  service: PageService;
  url: URL;
  mappingPath: string | undefined;
  /** Path inside the library, as it was given. */
  path: string;
  language: Language;
  t: Translate;
  /** The library, or why it cannot be shown. */
  answer: SiteAnswer;
  clientFor: (library: Pick<ClientSite, 'mappingPath' | 'groupCode'>) => Client;
}

/** Takes the address of a request apart and finds its library. */
export async function readSiteRequest(service: PageService, url: URL): Promise<SiteRequest> {
  const { mappingPath, path, language = defaultLanguage } = parseAddress(url.pathname);
  const t = translator(language);
  const clientFor: SiteRequest['clientFor'] = (library) => {
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
  const answer = await siteOf({ mappingPath, host: url.host, language }, clientFor);
  return { service, url, mappingPath, path, language, t, answer, clientFor };
}

/** What pages of a library read of their request. @param matched the page that is asked for */
export function pageLocals(request: SiteRequest, site: Site, matched: MatchedRoute): App.Locals {
  const { service, url, language, t, clientFor } = request;
  const { base } = site;
  return {
    site,
    language,
    t,
    service,
    address: (path, other = language) => buildAddress(base, other, path),
    path: matched.path,
    client: clientFor(site),
    // The server has checked the host: on a library's own it is the library's address.
    origin: base === '' ? url.origin : (service.publicOrigin ?? url.origin),
  };
}

/**
 * The address as its page reads it: without library and language, and with nothing but what the page declares to read,
 * so that the cached page is the page of its key.
 */
export function pageUrl({ url }: SiteRequest, { route, path }: MatchedRoute): URL {
  const stripped = new URL(decodablePath(path), url);
  stripped.search = queryOfRoute(route, url.searchParams).toString();
  return stripped;
}

/**
 * Says with an answer what all answers of a library's pages say: what a page lacks for a moment, such as an index that is
 * being built, is there when its reader comes again; and a page has the library's colours (layouts/Document.astro) and
 * pictures of others.
 */
export function finishAnswer(answer: { status: number; headers: Headers }, site: Site): void {
  const { status, headers } = answer;
  if (status === 503 && !headers.has('retry-after')) headers.set('retry-after', '10');
  if (headers.get('content-type')?.startsWith('text/html') !== true) return;
  allowStyle(answer, site.colours);
  allowPictures(answer, site.parameter.pictureOrigins ?? []);
}
