/**
 * Makes the list of core journals of the demo university (docs/guide/library-content.md, content/core-journals.jsonl).
 *
 *   node scripts/demo-data/core-journals.ts
 *
 * The indexes of a journal are in its record; deriving the classes A, B and C from them is a rule of the fictional
 * university.
 */
import { recordsOf, writeContent } from './shelves.ts';

/** The first class of which a journal has one of the lists. */
const classes: readonly (readonly [code: string, lists: readonly string[]])[] = [
  ['A', ['SCI', 'EI', 'CSSCI', 'EXC']],
  ['B', ['PKU', 'CSCD']],
  ['C', ['AMI', 'CSSCIE', 'CSCDE', 'NSSF']],
];

const path = 'jianglan';
const rows = recordsOf(path, 'journal').flatMap((record) => {
  const [code] = classes.find(([, lists]) => record.coreInclude.some((entry) => lists.includes(entry))) ?? [];
  const [issn] = record.issn;
  if (code === undefined || (issn === undefined && record.cn === undefined)) return [];
  return [issn === undefined ? { code, cn: record.cn } : { code, issn }];
});
rows.sort((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0));
writeContent(path, 'core-journals', rows);
