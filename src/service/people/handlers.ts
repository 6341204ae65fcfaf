import type { Handlers } from '../platform/context/context.ts';
import { getDepartment, listDepartmentResources, listDepartments } from './departments.ts';
import { getResearcher } from './researcher.ts';
import { listResearchers } from './researchers.ts';

export const peopleHandlers = {
  listDepartments,
  getDepartment,
  listDepartmentResources,
  listResearchers,
  getResearcher,
} satisfies Partial<Handlers>;
