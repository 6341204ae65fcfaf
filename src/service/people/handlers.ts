import type { Handlers } from '../platform/context/context.ts';
import { getDepartment, listDepartmentResources, listDepartments } from './departments.ts';
import { getResearcher } from './researcher.ts';
import { listResearchers } from './researchers.ts';

/** The calls of departments and researchers. */
export const peopleHandlers = {
  listDepartments,
  getDepartment,
  listDepartmentResources,
  listResearchers,
  getResearcher,
} satisfies Partial<Handlers>;
