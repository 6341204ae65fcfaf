import { listAddress } from '../parts/query.ts';

/** Query parameters of the list of a package's resources, in the order in which they stand in an address. */
export const resourceQueryNames = ['q', 'docCode', 'resourceType', 'langCode', 'kindNo', 'author', 'sort'] as const;

/** Path of what is said about a package and what is below it. */
export const basePath = (id: string): string => `/specialBaseNav/specialBaseDetail?id=${encodeURIComponent(id)}`;
/** Path of all packages below one. */
export const childrenPath = (id: string): string => `/specialBaseNav/childBaseList?id=${encodeURIComponent(id)}`;
/** Path of a package's resources, or of those of one package below it. */
export const resourcesPath = (id: string, twoId?: string): string =>
  `/specialBaseDetail/${encodeURIComponent(id)}${twoId === undefined ? '' : `/${encodeURIComponent(twoId)}`}`;
/** Path of the package in the navigation without header. */
export const navigationPath = (id: string): string => `/specialNav/${encodeURIComponent(id)}`;

/** The addresses of a list of resources at a path. */
export const resourceList = (path: string) => listAddress(path, resourceQueryNames, ['sort']);

/** The addresses of the list of special bases. */
export const baseList = listAddress('/specialBaseNav', ['q']);
/** The addresses of the list of packages below one. */
export const childList = listAddress('/specialBaseNav/childBaseList', ['id', 'q'], ['id']);
