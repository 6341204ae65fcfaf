import { listAddress } from '../parts/query.ts';

export const resourceQueryNames = ['q', 'docCode', 'resourceType', 'langCode', 'kindNo', 'author', 'sort'] as const;

export const basePath = (id: string): string => `/specialBaseNav/specialBaseDetail?id=${encodeURIComponent(id)}`;
export const childrenPath = (id: string): string => `/specialBaseNav/childBaseList?id=${encodeURIComponent(id)}`;
export const resourcesPath = (id: string, twoId?: string): string =>
  `/specialBaseDetail/${encodeURIComponent(id)}${twoId === undefined ? '' : `/${encodeURIComponent(twoId)}`}`;
export const navigationPath = (id: string): string => `/specialNav/${encodeURIComponent(id)}`;

export const resourceList = (path: string) => listAddress(path, resourceQueryNames, ['sort']);

export const baseList = listAddress('/specialBaseNav', ['q']);
export const childList = listAddress('/specialBaseNav/childBaseList', ['id', 'q'], ['id']);
