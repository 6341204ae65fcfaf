/**
 * Writes the departments and researchers of the demo universities. Departments are invented with their universities
 * (departments.ts). Researchers are those whom the library's own records name as authors of two papers or more, or as
 * advisors of as many dissertations: a name and the discipline of these works, and nothing else.
 *
 *   node scripts/demo-data/people.ts
 */
import { createHash } from 'node:crypto';
import type { CatalogueRecord } from '#service/catalogue/model/record.ts';
import { foldKey } from '#service/catalogue/text/analysis.ts';
import { jianglan, mingwan, type Group, type Names } from './departments.ts';
import { recordsOf, writeContent } from './shelves.ts';

/** Works that make somebody a researcher of these lists. */
const leastWorks = 2;
/** Disciplines of one researcher. */
const maxDisciplines = 2;

const local = ([chinese, taiwan, english]: Names) => ({ 'zh-CN': chinese, zh_TW: taiwan, 'en-US': english });

function departmentsOf(library: string, groups: readonly Group[]) {
  const numbers = new Map(recordsOf(library, 'database').map((record) => [record.title, record.controlNumber]));
  return groups.flatMap((group) =>
    group.departments.map(({ id, name, disciplines, classes, databases }) => ({
      id,
      name: local(name),
      group: local(group.name),
      disciplines,
      classes,
      databases: databases.map((title) => {
        const number = numbers.get(title);
        if (number === undefined) throw new Error(`${library} has no database ${title}`);
        return number;
      }),
    })),
  );
}

/** A name with the family name first, as it is filed: Boneh, Dan. */
function filedName(name: string): string | undefined {
  if (/[,，]|\p{Script=Han}/u.test(name)) return undefined;
  const words = name.split(' ');
  const suffix = /^(Jr\.?|Sr\.?|I{2,3}|IV)$/.test(words.at(-1) ?? '') ? words.pop() : undefined;
  // Particles stand before the name that it is filed under: van Gogh stands with V.
  let at = words.length - 1;
  while (at > 1 && /^(van|von|der|den|de|la|le|di|da|dos|del)$/i.test(words[at - 1] ?? '')) at -= 1;
  if (at < 1) return undefined;
  return [words.slice(at).join(' '), words.slice(0, at).join(' '), suffix].filter(Boolean).join(', ');
}

interface Found {
  /** Writings of the name with the works that use each. */
  names: Map<string, number>;
  works: CatalogueRecord[];
}

const most = <T>(counts: ReadonlyMap<T, number>): T[] =>
  [...counts].sort((a, b) => b[1] - a[1] || (String(a[0]) < String(b[0]) ? -1 : 1)).map(([value]) => value);

function researchersOf(library: string) {
  const found = new Map<string, Found>();
  for (const record of recordsOf(library, 'paper', 'dissertation')) {
    const role = record.kind === 'paper' ? 'author' : 'advisor';
    const names = new Map(
      record.contributors
        .filter((contributor) => contributor.role === role)
        .map((contributor) => [foldKey(contributor.name), contributor.name]),
    );
    for (const [key, name] of names) {
      const entry = found.get(key) ?? { names: new Map<string, number>(), works: [] };
      entry.names.set(name, (entry.names.get(name) ?? 0) + 1);
      entry.works.push(record);
      found.set(key, entry);
    }
  }
  return [...found]
    .filter(([, { works }]) => works.length >= leastWorks)
    .sort((a, b) => (a[0] < b[0] ? -1 : 1))
    .map(([key, { names, works }]) => {
      const [name = key, ...otherNames] = most(names);
      const disciplines = new Map<string, number>();
      for (const { discipline } of works) {
        if (discipline !== undefined) disciplines.set(discipline, (disciplines.get(discipline) ?? 0) + 1);
      }
      const sortName = filedName(name);
      return {
        id: createHash('sha256').update(key).digest('hex').slice(0, 10),
        name,
        ...(otherNames.length > 0 && { otherNames }),
        ...(sortName !== undefined && { sortName }),
        disciplines: most(disciplines).slice(0, maxDisciplines),
      };
    });
}

for (const [library, groups] of Object.entries({ jianglan, mingwan })) {
  writeContent(library, 'departments', departmentsOf(library, groups));
  writeContent(library, 'researchers', researchersOf(library));
}
