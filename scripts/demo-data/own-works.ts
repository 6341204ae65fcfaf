/**
 * Writes made-up dissertations and papers of the invented universities (own-people.ts) into
 * libraries/<path>/data/university-works.jsonl.gz; every record says that it is made up.
 *
 *   node bin/run.mjs scripts/demo-data/own-works.ts
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { CatalogueRecordInput } from '../../src/service/catalogue/model/record.ts';
import * as departments from './departments.ts';
import { thesisHoldings } from './holdings.ts';
import { ownDepartments, type OwnDepartment } from './own-people.ts';
import { chance, digits } from './random.ts';

const surnames = '林周陈许沈顾陆方严程袁罗谢江唐傅丁戴韦石'.split('');
const givenNames = '知远 书宁 若溪 景行 以晴 怀瑾 子谦 雨桐 思齐 望舒 清和 明轩 一诺 云帆 安之 修远'.split(' ');

const pick = <T>(list: readonly T[], ...seed: string[]): T => {
  const picked = list[Math.floor(chance(...seed) * list.length)];
  if (picked === undefined) throw new Error(`nothing to pick for ${seed.join(' ')}`);
  return picked;
};
const studentName = (seed: string): string => pick(surnames, seed, 'surname') + pick(givenNames, seed, 'given');

interface University {
  name: string;
  prefix: string;
  theses: { libCode: string; locationId: string };
  journal: string;
  years: readonly number[];
}
const universities: Readonly<Record<keyof typeof ownDepartments, University>> = {
  jianglan: {
    name: '江澜大学',
    prefix: 'JL',
    theses: { libCode: 'JLZ', locationId: 'JLZ-XW' },
    journal: '江澜大学学报（演示）',
    years: [2019, 2020, 2021, 2022, 2023, 2024, 2025],
  },
  mingwan: {
    name: '明湾学院',
    prefix: 'MW',
    theses: { libCode: 'MWT', locationId: 'MWT-LW' },
    journal: '明湾学院学报（演示）',
    years: [2022, 2023, 2024, 2025],
  },
};

const common = {
  languages: ['chi'],
  script: 'Hans' as const,
  country: 'CN',
  notes: ['演示数据：题名与人名均为虚构。'],
};

function dissertationOf(
  university: University,
  department: OwnDepartment,
  college: string,
  row: string,
): CatalogueRecordInput {
  const [title = '', words = ''] = row.split('|');
  const seed = `${university.name} ${title}`;
  const isDoctor = university.prefix === 'JL' && chance(seed, 'degree') < 0.4;
  const pubYear = pick(university.years, seed, 'year');
  const record: CatalogueRecordInput = {
    controlNumber: digits(seed),
    kind: 'dissertation',
    title,
    contributors: [
      { name: studentName(`author ${seed}`), role: 'author' },
      { name: pick(department.people, seed, 'advisor').name, role: 'advisor' },
    ],
    pubYear,
    ...common,
    subjects: words.split(' '),
    discipline: department.discipline,
    degree: isDoctor ? '博士学位论文' : '硕士学位论文',
    degreeType: isDoctor ? 'doctor' : 'master',
    university: university.name,
    department: college,
    acquiredOn: `${String(pubYear)}-07-05`,
  };
  return { ...record, holdings: thesisHoldings(record, { prefix: university.prefix, theses: university.theses }) };
}

/** A paper in the university's own made-up journal; every second one has a second author of the department. */
function paperOf(
  university: University,
  { discipline, people }: OwnDepartment,
  row: string,
  nth: number,
): CatalogueRecordInput {
  const [whole = '', words = ''] = row.split('|');
  const [title = '', subtitle] = whole.split('：');
  const seed = `${university.name} paper ${whole}`;
  const first = people[nth % people.length];
  const second = people[(nth + 1) % people.length];
  const authors = [first, ...(chance(seed, 'second') < 0.5 ? [second] : [])].filter((person) => person !== undefined);
  const pubYear = pick(university.years, seed, 'year');
  const page = 1 + Math.floor(chance(seed, 'page') * 110);
  return {
    controlNumber: digits(seed),
    kind: 'paper',
    title,
    ...(subtitle !== undefined && { subtitle }),
    contributors: authors.map(({ name }) => ({ name, role: 'author' as const })),
    pubYear,
    ...common,
    subjects: words.split(' '),
    discipline,
    host: {
      title: university.journal,
      volume: String(pubYear - 1979),
      issue: String(1 + Math.floor(chance(seed, 'issue') * 6)),
      pages: `${String(page)}-${String(page + 7)}`,
    },
    acquiredOn: `${String(pubYear)}-12-20`,
  };
}

for (const path of ['jianglan', 'mingwan'] as const) {
  const university = universities[path];
  const colleges = new Map(
    departments[path].flatMap((group) => group.departments.map(({ id, name }) => [id, name[0]])),
  );
  const dissertations = ownDepartments[path].flatMap((department) => {
    const college = colleges.get(department.id);
    if (college === undefined) throw new Error(`${path} has no department ${department.id}`);
    return department.dissertations.map((row) => dissertationOf(university, department, college, row));
  });
  const papers = ownDepartments[path].flatMap((department) =>
    department.papers.map((row, nth) => paperOf(university, department, row, nth)),
  );
  const lines = [...dissertations, ...papers].map((record) => `${JSON.stringify(record)}\n`);
  const packed = gzipSync(lines.join(''), { level: 9 });
  // The operating system's mark in the header is the only byte that differs between machines.
  packed[9] = 255;
  writeFileSync(join(import.meta.dirname, '../../libraries', path, 'data/university-works.jsonl.gz'), packed);
  console.log(`${path}: ${String(lines.length)} works of ${university.name}`);
}
