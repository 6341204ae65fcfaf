import { routes, type Route } from './routes.ts';

// Which row of the table an address is, and what of it reaches the page.

interface Compiled {
  route: Route;
  segments: string[];
  /** How many segments an address has at least. */
  least: number;
  /** Place of a query parameter in the route's order. */
  placeOf: ReadonlyMap<string, number>;
}
const compiled: Compiled[] = routes.map((route: Route) => {
  const segments = route.pattern.slice(1).split('/');
  const placeOf = new Map(route.query.map((name, at) => [name, at]));
  return { route, segments, least: segments.filter((segment) => !segment.endsWith('?')).length, placeOf };
});
const firstOf = ([first = '']: readonly string[]): string => first.toLowerCase();
/** Every request asks which route it is: by the first segment, which is fixed on all of them. */
const byFirst: ReadonlyMap<string, readonly Compiled[]> = Map.groupBy(compiled, ({ segments }) => firstOf(segments));
const placesOf: ReadonlyMap<Route, Compiled['placeOf']> = new Map(
  compiled.map((entry) => [entry.route, entry.placeOf]),
);

/** First segments of routes and of the machine addresses, lower case: no library may be called so. */
export const reservedSegments: ReadonlySet<string> = new Set([
  ...byFirst.keys(),
  'find',
  'oga',
  'files',
  'covers',
  'healthz',
  'openapi.json',
  'robots.txt',
  'favicon.ico',
  '_astro',
  '_server-islands',
  'zh-cn',
  'zh_tw',
  'en-us',
  '404',
  '500',
]);

export interface MatchedRoute {
  route: Route;
  /** The path in the route's own spelling: /Home is /home. */
  path: string;
}

/** Whether a page has the portal's header. @param path inside the library */
export function showsHeader(path: string, query: URLSearchParams): boolean {
  const route = routeOf(path)?.route;
  if (!route) return false;
  if (!route.header) return route.headerShownBy !== undefined && Boolean(query.get(route.headerShownBy));
  return route.headerHiddenBy === undefined || !query.get(route.headerHiddenBy);
}

/** What of a query reaches the page of a route: the declared parameters in declared order, or all for a protocol. */
export function queryOfRoute(route: Route, input: URLSearchParams): URLSearchParams {
  if (route.protocol === true || input.size === 0) return input;
  const places = placesOf.get(route);
  const declared = [...input].flatMap((pair) => {
    const place = places?.get(pair[0]);
    return place === undefined ? [] : [{ place, pair }];
  });
  return new URLSearchParams(declared.sort((entry, other) => entry.place - other.place).map(({ pair }) => pair));
}

/** The route a path (without library and language) belongs to, whatever the case of its fixed segments. */
export function routeOf(path: string): MatchedRoute | undefined {
  const parts = path.split('/').slice(1);
  for (const { route, segments, least } of byFirst.get(firstOf(parts)) ?? []) {
    if (parts.length > segments.length || parts.length < least) continue;
    const spelt = parts.map((part, at) => {
      const segment = segments[at] ?? '';
      if (segment.startsWith(':')) return part === '' ? undefined : part;
      return segment.toLowerCase() === part.toLowerCase() ? segment : undefined;
    });
    if (spelt.every((part) => part !== undefined)) return { route, path: `/${spelt.join('/')}` };
  }
  return undefined;
}
