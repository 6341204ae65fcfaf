import { z } from 'zod';
import { researcherLinkTypes } from '../../lib/contract/calls/people.ts';
import { inLanguage } from '../../lib/contract/language.ts';
import { localText } from '../../lib/contract/local-text.ts';
import { titleInitial } from '../catalogue/text/title-initial.ts';
import { searchKey, textsOf } from '../catalogue/records/folded-texts.ts';
import { contentKind, type ContentTarget, ContentError } from '../platform/content/kind.ts';
import { foldKey, titleOrderKey } from '../catalogue/text/analysis.ts';
import { countResearcherWorks } from '../catalogue/import/write/researcher-works.ts';

const key = z.string().regex(/^[\w-]{1,64}$/);
const webAddress = z.url({ protocol: /^https?$/ });
const discipline = z.string().regex(/^\d{2}(\d{2})?$/);

const departmentRow = z.strictObject({
  id: key.describe('Identifies the department with its address.'),
  name: localText.describe('Name of the department.'),
  group: localText.optional().describe('Heading in the list, such as the faculty.'),
  intro: localText.optional().describe('Introduction.'),
  url: webAddress.optional().describe('Its own site.'),
  disciplines: z
    .array(discipline)
    .max(50)
    .default([])
    .describe('Codes of dictionary `discode1`: papers and dissertations of its fields.'),
  classes: z
    .array(z.string().min(1).max(40))
    .max(50)
    .default([])
    .describe('Class numbers, with the levels below: books and journals of its fields.'),
  databases: z.array(z.string().min(1)).max(200).default([]).describe('Control numbers of recommended databases.'),
});
type DepartmentRow = z.output<typeof departmentRow>;

const researcherRow = z.strictObject({
  id: key.describe('Identifies the person with the address.'),
  name: z.string().trim().min(1).max(200).describe('Name as in records.'),
  otherNames: z.array(z.string().trim().min(1).max(200)).max(20).default([]).describe('Other forms in records.'),
  sortName: z.string().trim().min(1).max(200).optional().describe('Name with the family name first: Curie, Marie.'),
  department: key.optional().describe('`id` of a department.'),
  disciplines: z.array(discipline).max(20).default([]).describe('Codes of dictionary `discode1`.'),
  title: localText.optional().describe('Title, such as professor.'),
  intro: localText.optional().describe('Introduction.'),
  links: z
    .array(
      z.strictObject({ type: z.enum(researcherLinkTypes).describe('Service.'), url: webAddress.describe('Address.') }),
    )
    .max(20)
    .default([])
    .describe('Pages elsewhere.'),
});
type ResearcherRow = z.output<typeof researcherRow>;

const json = (value: object | undefined): string | null => (value === undefined ? null : JSON.stringify(value));

/** Rows of a table that the file does not name any more are deleted. @throws when the file names one twice */
async function deleteOthers(
  table: 'department' | 'researcher',
  { db, libraryId }: ContentTarget,
  rows: readonly { id: string }[],
): Promise<void> {
  const names = new Set<string>();
  for (const { id } of rows) {
    if (names.has(id)) throw new ContentError('idTwice', { name: id });
    names.add(id);
  }
  const stood = await db.selectFrom(table).select(['id', 'key']).where('library_id', '=', libraryId).execute();
  for (const { id, key: name } of stood)
    if (!names.has(name)) await db.deleteFrom(table).where('id', '=', id).execute();
}

async function putDepartments(target: ContentTarget, rows: readonly DepartmentRow[]): Promise<void> {
  const { db, libraryId, recordIds, say } = target;
  await deleteOthers('department', target, rows);
  const idOf = await recordIds(rows.flatMap((row) => row.databases));
  for (const [at, row] of rows.entries()) {
    const values = {
      seq: at + 1,
      name: JSON.stringify(row.name),
      group_name: json(row.group),
      intro: json(row.intro),
      url: row.url ?? null,
      search_key: searchKey(textsOf(row.name)),
      initial: titleInitial(row.name['zh-CN']),
      initial_en: titleInitial(inLanguage(row.name, 'en-US')),
      disciplines: JSON.stringify(row.disciplines),
      classes: JSON.stringify(row.classes),
    };
    const { id } = await db
      .insertInto('department')
      .values({ library_id: libraryId, key: row.id, ...values })
      .onConflict((on) => on.columns(['library_id', 'key']).doUpdateSet(values))
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.deleteFrom('department_record').where('department_id', '=', id).execute();
    const chosen = new Set<number>();
    for (const controlNumber of row.databases) {
      const recordId = idOf.get(controlNumber);
      if (recordId === undefined) say('noRecord', { name: row.id, number: controlNumber });
      else chosen.add(recordId);
    }
    const records = [...chosen].map((record_id, seq) => ({ department_id: id, record_id, seq: seq + 1 }));
    if (records.length > 0) await db.insertInto('department_record').values(records).execute();
  }
}

async function putResearchers(target: ContentTarget, rows: readonly ResearcherRow[]): Promise<void> {
  const { db, libraryId, say } = target;
  await deleteOthers('researcher', target, rows);
  const departments = await db
    .selectFrom('department')
    .select(['id', 'key'])
    .where('library_id', '=', libraryId)
    .execute();
  const departmentOf = new Map(departments.map((department) => [department.key, department.id]));
  for (const row of rows) {
    const department = row.department === undefined ? undefined : departmentOf.get(row.department);
    if (row.department !== undefined && department === undefined) {
      say('noDepartment', { name: row.id, department: row.department });
    }
    const names = [row.name, ...row.otherNames];
    const filed = row.sortName ?? row.name;
    const values = {
      name: row.name,
      other_names: JSON.stringify(row.otherNames),
      title: json(row.title),
      intro: json(row.intro),
      links: JSON.stringify(row.links),
      department_id: department ?? null,
      initial: titleInitial(filed),
      sort_key: titleOrderKey(foldKey(filed)),
      search_key: searchKey([...names, filed]),
    };
    const { id } = await db
      .insertInto('researcher')
      .values({ library_id: libraryId, key: row.id, ...values })
      .onConflict((on) => on.columns(['library_id', 'key']).doUpdateSet(values))
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.deleteFrom('researcher_name').where('researcher_id', '=', id).execute();
    await db.deleteFrom('researcher_discipline').where('researcher_id', '=', id).execute();
    const keys = [...new Set(names.map(foldKey))].map((name_key) => ({ researcher_id: id, name_key }));
    await db.insertInto('researcher_name').values(keys).execute();
    const codes = [...new Set(row.disciplines)].map((code, seq) => ({ researcher_id: id, seq: seq + 1, code }));
    if (codes.length > 0) await db.insertInto('researcher_discipline').values(codes).execute();
  }
  await countResearcherWorks(db, libraryId);
}

const idIn =
  (table: 'department' | 'researcher') =>
  ({ db, libraryId }: Pick<ContentTarget, 'db' | 'libraryId'>, entryKey: string) =>
    db
      .selectFrom(table)
      .select('id')
      .where('library_id', '=', libraryId)
      .where('key', '=', entryKey)
      .executeTakeFirst();

/** content/departments.jsonl: departments of the university, in the order in which they are shown. */
export const departmentContent = contentKind({
  name: 'departments',
  names: { key: ['id'], title: 'name' },
  row: departmentRow,
  idOf: idIn('department'),
  put: putDepartments,
});

/** content/researchers.jsonl: who of those whom the records name has a page. After the departments. */
export const researcherContent = contentKind({
  name: 'researchers',
  names: { key: ['id'], title: 'name' },
  row: researcherRow,
  idOf: idIn('researcher'),
  put: putResearchers,
});
