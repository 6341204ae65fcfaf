import { describe, expect, it } from 'vitest';
import { reservedSegments, routeOf, showsHeader } from './route-matching.ts';

describe('routeOf', () => {
  it('finds a route whatever the case of its words and keeps the case of its parameters', () => {
    expect(routeOf('/HOME')).toMatchObject({ path: '/home', route: { name: 'home' } });
    expect(routeOf('/searchlist/BookDetails/Ab1')).toMatchObject({ path: '/searchList/bookDetails/Ab1' });
  });

  it('takes an optional parameter or leaves it', () => {
    expect(routeOf('/searchList/bookDetails/12')).toMatchObject({ route: { name: 'record' } });
    expect(routeOf('/searchList/bookDetails/12/1')).toMatchObject({ route: { name: 'record' } });
    expect(routeOf('/searchList/bookDetails')).toBeUndefined();
    expect(routeOf('/searchList/bookDetails/12/1/2')).toBeUndefined();
    expect(routeOf('/searchList/bookDetails/')).toBeUndefined();
  });

  it('knows no path that is not built', () => {
    expect(routeOf('/nowhere')).toBeUndefined();
    expect(routeOf('/')).toBeUndefined();
  });
});

describe('showsHeader', () => {
  it('hides the header of some pages always and of some by their query', () => {
    const shows = (path: string, query = '') => showsHeader(path, new URLSearchParams(query));
    expect(shows('/home')).toBe(true);
    expect(shows('/oldPrivacy')).toBe(false);
    expect(shows('/magazineNav')).toBe(true);
    expect(shows('/magazineNav', 'resourceType=&form=2')).toBe(true);
    expect(shows('/magazinenav', 'resourceType=2')).toBe(false);
    expect(shows('/personalExternal/5')).toBe(false);
    expect(shows('/personalExternal/5', 'nav=1')).toBe(true);
    expect(shows('/nowhere')).toBe(false);
  });
});

describe('reservedSegments', () => {
  it('keeps libraries from being called as a route, a language or a machine address', () => {
    for (const word of ['home', 'searchlist', 'en-us', 'find', 'files']) expect(reservedSegments.has(word)).toBe(true);
  });
});
