import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { reservedSegments, routeOf, showsHeader } from './route-matching.ts';
import { routes } from './routes.ts';

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

it.each([
  ['/home', 'home.astro'],
  ['/advanceSearch', 'advanceSearch.astro'],
  ['/searchList', 'searchList/index.astro'],
  ['/searchList/bookDetails/:id/:type?', 'searchList/bookDetails/[id]/[...type].astro'],
  ['/searchList/otherPaperDetail', 'searchList/otherPaperDetail.astro'],
  ['/searchList/bookDetailsmyFav/myFav', 'searchList/bookDetailsmyFav/myFav.astro'],
  ['/chaoXingSearchList', 'chaoXingSearchList.astro'],
  ['/chaoXingSearchDetail', 'chaoXingSearchDetail.astro'],
  ['/otherSearchList', 'otherSearchList.astro'],
  ['/otherSearchList2', 'otherSearchList2.astro'],
  ['/categorySearchList', 'categorySearchList.astro'],
  ['/dataBaseNav', 'dataBaseNav/index.astro'],
  ['/dataBaseNav/details/:id', 'dataBaseNav/details/[id].astro'],
  ['/newDataBase', 'newDataBase/index.astro'],
  ['/newDataBase/details/:id', 'newDataBase/details/[id].astro'],
  ['/departmentList', 'departmentList.astro'],
  ['/departmentHome', 'departmentHome.astro'],
  ['/schoolBaseNav', 'schoolBaseNav.astro'],
  ['/courseReference', 'courseReference.astro'],
  ['/courseReferenceDetail', 'courseReferenceDetail.astro'],
  ['/courseBookResource', 'courseBookResource.astro'],
  ['/courseBookDetail', 'courseBookDetail.astro'],
  ['/specialBaseNav', 'specialBaseNav/index.astro'],
  ['/specialBaseNav/childBaseList', 'specialBaseNav/childBaseList.astro'],
  ['/specialBaseNav/specialBaseDetail', 'specialBaseNav/specialBaseDetail.astro'],
  ['/specialBaseDetail/:id/:twoId?', 'specialBaseDetail/[id]/[...twoId].astro'],
  ['/specialNav/:id?', 'specialNav/[...id].astro'],
  ['/magazineNav', 'magazineNav.astro'],
  ['/magazineNavDetail', 'magazineNavDetail.astro'],
  ['/bookListNav', 'bookListNav.astro'],
  ['/researcher', 'researcher.astro'],
  ['/researcherDetail', 'researcherDetail.astro'],
  ['/personalCenter', 'personalCenter/index.astro'],
  ['/customTabs', 'customTabs.astro'],
  ['/personalCenter/customTabs', 'personalCenter/customTabs.astro'],
  ['/personalCenter/freeOrder', 'personalCenter/freeOrder.astro'],
  ['/personalCenter/bookListDetails', 'personalCenter/bookListDetails.astro'],
  ['/personalExternal/:id', 'personalExternal/[id].astro'],
  ['/collect', 'collect.astro'],
  ['/readRange', 'readRange.astro'],
  ['/grade', 'grade.astro'],
  ['/hotBook', 'hotBook.astro'],
  ['/donate', 'donate.astro'],
  ['/newBookInform', 'newBookInform.astro'],
  ['/bookDonate', 'bookDonate/index.astro'],
  ['/bookDonate/detail', 'bookDonate/detail.astro'],
  ['/drivePurchas', 'drivePurchas.astro'],
  ['/drivePurList', 'drivePurList.astro'],
  ['/drivePurDetails', 'drivePurDetails.astro'],
  ['/drivePurCart', 'drivePurCart.astro'],
  ['/drivePurSettle', 'drivePurSettle.astro'],
  ['/drivePurLogistic', 'drivePurLogistic.astro'],
  ['/drivePurUser', 'drivePurUser.astro'],
  ['/collectionNav', 'collectionNav.astro'],
  ['/collectionNavDetail', 'collectionNavDetail.astro'],
  ['/elecBook', 'elecBook.astro'],
  ['/previewPdf/:id1/:id2', 'previewPdf/[id1]/[id2].astro'],
  ['/resetPassword', 'resetPassword.astro'],
  ['/forceBinding', 'forceBinding.astro'],
  ['/modifyPassword', 'modifyPassword.astro'],
])('%s of the specification is a route with the page %s', (pattern, page) => {
  expect(routes.map((route) => route.pattern)).toContain(pattern);
  expect(existsSync(join(import.meta.dirname, '../../pages', page))).toBe(true);
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
