import type { Generated } from 'kysely';

/** Departments of the university and researchers; days and texts in languages as in schema.ts. */
export interface PeopleDatabase {
  department: DepartmentTable;
  department_record: DepartmentRecordTable;
  researcher: ResearcherTable;
  researcher_name: ResearcherNameTable;
  researcher_discipline: ResearcherDisciplineTable;
}

interface DepartmentTable {
  id: Generated<number>;
  library_id: number;
  /** Name of the row in the library's content file. */
  key: string;
  seq: number;
  /** JSON {"zh-CN","zh_TW","en-US"}, as are all texts in languages here. */
  name: string;
  group_name: string | null;
  intro: string | null;
  url: string | null;
  /** Letters that its name stands under: in Chinese lists, and in English ones. */
  initial: string;
  initial_en: string;
  /** Names in all languages, folded, to be searched. */
  search_key: string;
  /** JSON lists of codes by which its resources are found. */
  disciplines: string;
  classes: string;
}

/** Databases that a department is sent to: records of databases seldom have a class or a discipline. */
interface DepartmentRecordTable {
  department_id: number;
  record_id: number;
  seq: number;
}

interface ResearcherTable {
  id: Generated<number>;
  library_id: number;
  key: string;
  name: string;
  /** JSON list of other writings of the name. */
  other_names: string;
  title: string | null;
  intro: string | null;
  department_id: number | null;
  /** JSON list of {type, url}. */
  links: string;
  initial: string;
  /** Names in the order of lists: plain text that a database sorts. */
  sort_key: string;
  search_key: string;
  /** How many records name the researcher: write.researcher-works.ts. */
  works: Generated<number>;
}

/** Every writing of a name, folded as `record_contributor.name_key` is. */
interface ResearcherNameTable {
  researcher_id: number;
  name_key: string;
}

interface ResearcherDisciplineTable {
  researcher_id: number;
  seq: number;
  code: string;
}
