export const contentRowsAtOnce = 50;

interface ReaderPage {
  /** Page on which readers find what is of a kind. */
  list: string;
  /** Path of the page of one entry, where it has one. */
  entry?: (name: string) => string;
}

const withId = (path: string) => (name: string) => `${path}?id=${encodeURIComponent(name)}`;

/** Reader's pages by kind of content. */
export const readerPages: Readonly<Record<string, ReaderPage>> = {
  packages: { list: '/specialBaseNav', entry: withId('/specialBaseNav/specialBaseDetail') },
  databases: { list: '/dataBaseNav', entry: (name) => `/dataBaseNav/details/${encodeURIComponent(name)}` },
  'book-lists': { list: '/bookListNav', entry: withId('/personalCenter/bookListDetails') },
  topics: { list: '/bookListNav?kind=topic', entry: withId('/personalCenter/bookListDetails') },
  departments: { list: '/departmentList', entry: withId('/departmentHome') },
  researchers: { list: '/researcher', entry: withId('/researcherDetail') },
  'opening-hours': {
    list: '/collectionNav',
    entry: (name) => `/collectionNavDetail?locationId=${encodeURIComponent(name)}`,
  },
  'closed-days': { list: '/collectionNav' },
  home: { list: '/home' },
  courses: { list: '/courseReference', entry: withId('/courseReferenceDetail') },
  donations: { list: '/bookDonate' },
  'donation-news': { list: '/donate' },
  news: { list: '/news', entry: (name) => `/news/${encodeURIComponent(name)}` },
  events: { list: '/events', entry: (name) => `/events/${encodeURIComponent(name)}` },
};
