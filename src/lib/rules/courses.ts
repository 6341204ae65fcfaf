/** Course search (portal-content §3): so many courses at first, and so many after the search was reset. */
export const courseListSize = { first: 100, afterReset: 21 } as const;
/** Books on a page of the course-book search (portal-content §9). */
export const courseBookRows = 12;

/** Fields of the course search; the first is the default. */
export const courseFields = ['courseCode', 'courseName', 'teacherName'] as const;
export type CourseField = (typeof courseFields)[number];

/** 0: what most courses use first; 1: the latest published first; 2: by title. */
export const courseBookSorts = [0, 1, 2] as const;
export type CourseBookSort = (typeof courseBookSorts)[number];

export const courseRoles = ['textbook', 'reference'] as const;
export type CourseRole = (typeof courseRoles)[number];

/** In the order of the academic year. */
export const courseTerms = ['autumn', 'spring', 'summer'] as const;
export type CourseTerm = (typeof courseTerms)[number];

/** What a teacher does with a book of a reading list. */
export const courseListActs = ['add', 'remove', 'up', 'down', 'describe'] as const;
/** Books of a list that a teacher changes, and characters of a note on one of them. */
export const [maxCourseBooks, maxCourseNote] = [200, 300];

export const courseMarkKinds = ['course', 'book'] as const;
export type CourseMarkKind = (typeof courseMarkKinds)[number];
