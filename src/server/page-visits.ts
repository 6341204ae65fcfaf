import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import { defaultLanguage } from '../lib/contract/language.ts';
import type { SiteVisits } from '../service/activity/site-visits.ts';
import type { Registry } from '../service/platform/configuration/types.ts';
import { boundByKeys, pathFacts, type PathFacts } from './path-facts.ts';

/** Counts pages that people look at, and the visits that begin with them (docs/guide/statistics.md). */
export interface PageVisits {
  /**
   * Counts a page that was sent, or is known to be held already.
   * @param origin scheme and host of the request
   * @param facts what its path says
   */
  count: (request: IncomingMessage, origin: string, facts: PathFacts, page: AnsweredPage) => void;
}

interface AnsweredPage {
  status: number;
  baseHeaders: Readonly<Record<string, string | undefined>>;
}

/** No browser says more of itself; what does is not looked at. */
const maxAgent = 500;
const robots = new LRUCache<string, boolean>({ max: 2_000, ...boundByKeys });

/** Whether the name that a program gives itself is that of a robot, or none. */
function isRobot(agent: string | undefined): boolean {
  if (agent === undefined || agent.length > maxAgent) return true;
  const known = robots.get(agent);
  if (known !== undefined) return known;
  const found = isbot(agent);
  robots.set(agent, found);
  return found;
}

/** Whether a browser asks for a page to show it now. Browsers on plain http do not say so; they name what they take. */
function isLookedAt(headers: IncomingHttpHeaders): boolean {
  const shownAs = headers['sec-fetch-dest'];
  if (shownAs === undefined ? headers.accept?.includes('text/html') !== true : shownAs !== 'document') return false;
  // What is fetched ahead may never be looked at.
  const isAhead = headers['sec-purpose'] ?? headers['purpose'] ?? headers['x-purpose'] ?? headers['x-moz'];
  return isAhead === undefined && !isRobot(headers['user-agent']);
}

/** Whether the page that led here is one of the same library. @param referrer as the browser names it */
function isFromLibrary(referrer: string, origin: string, { base, given }: PathFacts): boolean {
  if (!referrer.startsWith(origin) || referrer[origin.length] !== '/') return false;
  if (referrer.startsWith(base, origin.length) && referrer[origin.length + base.length] === '/') return true;
  const before = URL.canParse(referrer) ? pathFacts(new URL(referrer).pathname).given.mappingPath : undefined;
  return before === undefined || before === given.mappingPath;
}

/** Whether a visit begins: its reader comes from elsewhere, and has not asked for the same page again. */
function beginsVisit({ headers }: IncomingMessage, origin: string, facts: PathFacts): boolean {
  const from = headers['sec-fetch-site'];
  const { referer } = headers;
  if (headers['cache-control'] === 'max-age=0') return false;
  if (from === 'same-origin' || from === undefined) {
    return referer === undefined ? from === undefined : !isFromLibrary(referer, origin, facts);
  }
  return true;
}

/** @param registry the libraries of this moment */
export function createPageVisits(registry: () => Registry, visits: SiteVisits): PageVisits {
  return {
    count: (request, origin, facts, { status, baseHeaders }) => {
      if (status !== 200 || request.method !== 'GET' || !isLookedAt(request.headers)) return;
      if (baseHeaders['content-type']?.startsWith('text/html') !== true) return;
      // Staff at work visit nothing.
      if (facts.matched?.route.name === 'desk') return;
      const { mappingPath, language } = facts.given;
      const { byPath, byHost } = registry();
      const library = mappingPath === undefined ? byHost(request.headers.host ?? '') : byPath(mappingPath);
      if (!library) return;
      visits.add(library.id, language ?? defaultLanguage, beginsVisit(request, origin, facts));
    },
  };
}

/** Of a process whose libraries stand in another one. */
export const noPageVisits: PageVisits = { count: () => undefined };
