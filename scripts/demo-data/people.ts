/**
 * Writes the departments (departments.ts) and the made-up researchers (own-people.ts) of the invented universities.
 *
 *   node bin/run.mjs scripts/demo-data/people.ts
 */
import { createHash } from 'node:crypto';
import disciplines from '#service/catalogue/dictionaries/data/disciplines.json' with { type: 'json' };
import { foldKey } from '#service/catalogue/text/analysis.ts';
import { jianglan, mingwan, type Department, type Group, type Names } from './departments.ts';
import { ownDepartments, type Person } from './own-people.ts';
import { recordsOf, writeContent } from './shelves.ts';

const local = ([chinese, taiwan, english]: Names) => ({ 'zh-CN': chinese, zh_TW: taiwan, 'en-US': english });

const fields = new Map(
  disciplines.map(([code = '', , chinese = '', taiwan = '', english = '']): [string, Names] => [
    code,
    [chinese, taiwan, english],
  ]),
);

/** What a department teaches, and where its office is: its buildings are as made up as its university. */
function introOf({ disciplines: codes }: Department, building: Names, nth: number): Names {
  const [chinese, taiwan, english] = [0, 1, 2].map((at) => codes.map((code) => fields.get(code)?.[at] ?? code));
  const floor = String(nth + 1);
  return [
    `教学与研究领域：${chinese?.join('、') ?? ''}。办公地点：${building[0]}${floor}层。（演示数据）`,
    `教學與研究領域：${taiwan?.join('、') ?? ''}。辦公地點：${building[1]}${floor}樓。（示範資料）`,
    `Teaching and research in ${english?.join(', ') ?? ''}. Office: ${building[2]}, level ${floor}. (Demo data)`,
  ];
}

function departmentsOf(library: string, groups: readonly Group[]) {
  const numbers = new Map(recordsOf(library, 'database').map((record) => [record.title, record.controlNumber]));
  return groups.flatMap((group) =>
    group.departments.map((department, nth) => ({
      id: department.id,
      name: local(department.name),
      group: local(group.name),
      intro: local(introOf(department, group.building, nth)),
      disciplines: department.disciplines,
      classes: department.classes,
      databases: department.databases.map((title) => {
        const number = numbers.get(title);
        if (number === undefined) throw new Error(`${library} has no database ${title}`);
        return number;
      }),
    })),
  );
}

const ranks: Readonly<Record<Person['rank'], Names>> = {
  professor: ['教授', '教授', 'Professor'],
  associate: ['副教授', '副教授', 'Associate Professor'],
  lecturer: ['讲师', '講師', 'Lecturer'],
};

function researchersOf(library: keyof typeof ownDepartments) {
  // Nobody's work is credited to somebody made up: no record of the real sources has one of these names.
  const real = new Set(
    recordsOf(library, 'book', 'paper', 'dissertation')
      .filter((record) => !record.notes.some((note) => note.startsWith('演示数据')))
      .flatMap((record) => record.contributors.map(({ name }) => foldKey(name))),
  );
  return ownDepartments[library].flatMap(({ id: department, discipline, people }) =>
    people.map(({ name, rank, topics: [chinese, taiwan, english] }) => {
      if (real.has(foldKey(name))) throw new Error(`${name} is the name of a real author`);
      return {
        id: createHash('sha256').update(foldKey(name)).digest('hex').slice(0, 10),
        name,
        department,
        disciplines: [discipline],
        title: local(ranks[rank]),
        intro: {
          'zh-CN': `研究方向：${chinese}。（演示人物，姓名与著作均为虚构）`,
          zh_TW: `研究方向：${taiwan}。（示範人物，姓名與著作均為虛構）`,
          'en-US': `Works on ${english}. (Demo: the person and the works are made up.)`,
        },
      };
    }),
  );
}

for (const [library, groups] of Object.entries({ jianglan, mingwan })) {
  writeContent(library, 'departments', departmentsOf(library, groups));
}
for (const library of ['jianglan', 'mingwan'] as const) {
  writeContent(library, 'researchers', researchersOf(library));
}
