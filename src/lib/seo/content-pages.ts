import type { OutputOf } from '../contract/contract.ts';

type Found = OutputOf<'listContentPages'>[number];

interface Pages {
  lists: readonly string[];
  /** Of one of the kind. */
  paths: (id: string) => readonly string[];
}

/** Lists of each kind, and the paths of one of it; what a library has none of is not in its site map. */
const pagesOf: Readonly<Record<Found['kind'], Pages>> = {
  database: { lists: ['/dataBaseNav'], paths: (id) => [`/dataBaseNav/details/${id}`] },
  package: {
    lists: ['/specialBaseNav'],
    // What is said about it, and what is in it.
    paths: (id) => [
      `/specialBaseNav/specialBaseDetail?id=${encodeURIComponent(id)}`,
      `/specialBaseDetail/${encodeURIComponent(id)}`,
    ],
  },
  bookList: { lists: ['/bookListNav'], paths: (id) => [`/personalCenter/bookListDetails?id=${id}`] },
  department: { lists: ['/departmentList'], paths: (id) => [`/departmentHome?id=${id}`] },
  researcher: { lists: ['/researcher'], paths: (id) => [`/researcherDetail?id=${id}`] },
  course: { lists: ['/courseReference', '/courseBookResource'], paths: (id) => [`/courseReferenceDetail?id=${id}`] },
  donation: { lists: ['/donate', '/bookDonate'], paths: (id) => [`/bookDonate/detail?id=${id}`] },
  news: { lists: ['/news'], paths: (id) => [`/news/${id}`] },
  event: { lists: ['/events'], paths: (id) => [`/events/${id}`] },
  location: {
    lists: ['/collectionNav'],
    paths: (id) => [`/collectionNavDetail?${new URLSearchParams({ locationId: id }).toString()}`],
  },
};

const always = [
  '/home',
  '/searchList',
  '/categorySearchList',
  '/headings',
  '/magazineNav',
  '/elecBook',
  '/schoolBaseNav',
  '/specialNav',
  '/newBookInform',
  '/readRange',
  '/hotBook',
  '/collect',
  '/grade',
  '/privacy',
];

/**
 * Paths of a library's pages other than records, with the time of the last change where it is known.
 * @param own pages that only this library has
 */
export function contentPages(
  found: readonly Found[],
  own: readonly string[] = [],
): { path: string; updatedAt?: string | undefined }[] {
  return [
    ...[...always, ...own].map((path) => ({ path })),
    ...found.flatMap(({ kind, pages }) => {
      const { lists, paths } = pagesOf[kind];
      const each = pages.flatMap(({ id, updatedAt }) =>
        paths(id).map((path) => ({ path, updatedAt: updatedAt ?? undefined })),
      );
      return [...lists.map((path) => ({ path })), ...each];
    }),
  ];
}
