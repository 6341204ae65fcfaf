/** Query parameters of the course search, in the order in which they stand in an address, without the page. */
export const courseQueryNames = [
  'searchField',
  'q',
  'courseName',
  'teacherName',
  'courseCode',
  'coCodes',
  'year',
  'size',
] as const;

/** The same of the search for course books. */
export const courseBookQueryNames = ['courseName', 'departmentIds', 'teacherIds', 'sortType'] as const;
