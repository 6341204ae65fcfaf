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

export const courseBookQueryNames = ['courseName', 'departmentIds', 'teacherIds', 'sortType'] as const;
