import type { OutputOf } from '../contract/contract.ts';

type Found = OutputOf<'listContentPages'>[number];

/** Lists of each kind, and the path of one of it; what a library has none of is not in its site map. */
const pagesOf: Readonly<Record<Found['kind'], { lists: readonly string[]; path: (id: string) => string }>> = {
  database: { lists: ['/dataBaseNav'], path: (id) => `/dataBaseNav/details/${id}` },
  package: { lists: ['/specialBaseNav'], path: (id) => `/specialBaseDetail/${encodeURIComponent(id)}` },
  bookList: { lists: ['/bookListNav'], path: (id) => `/personalCenter/bookListDetails?id=${id}` },
  department: { lists: ['/departmentList'], path: (id) => `/departmentHome?id=${id}` },
  researcher: { lists: ['/researcher'], path: (id) => `/researcherDetail?id=${id}` },
  course: { lists: ['/courseReference', '/courseBookResource'], path: (id) => `/courseReferenceDetail?id=${id}` },
  donation: { lists: ['/donate', '/bookDonate'], path: (id) => `/bookDonate/detail?id=${id}` },
  location: {
    lists: ['/collectionNav'],
    path: (id) => `/collectionNavDetail?${new URLSearchParams({ locationId: id }).toString()}`,
  },
};

/** Pages that every library has. */
const always = [
  ...['/home', '/searchList', '/categorySearchList', '/magazineNav', '/elecBook', '/schoolBaseNav'],
  ...['/specialNav', '/newBookInform', '/readRange', '/hotBook', '/collect', '/grade', '/privacy'],
];

/** Paths of a library's pages beside its records, with the time of the last change where it is known. */
export function contentPages(found: readonly Found[]): { path: string; updatedAt?: string | undefined }[] {
  return [
    ...always.map((path) => ({ path })),
    ...found.flatMap(({ kind, pages }) => {
      const { lists, path } = pagesOf[kind];
      const own = pages.map(({ id, updatedAt }) => ({ path: path(id), updatedAt: updatedAt ?? undefined }));
      return [...lists.map((list) => ({ path: list })), ...own];
    }),
  ];
}
