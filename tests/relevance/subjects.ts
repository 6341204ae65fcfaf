import type { CatalogueRecordInput } from '#service/catalogue/model/record.ts';
import { foldKey } from '#service/catalogue/text/analysis.ts';
import { seededRandom } from '../../bench/catalogue.ts';
import { upTo } from './mistakes.ts';

const maxAsked = 150;
const fewestRecords = 10;

/** Subjects of ten records at least, each with the control numbers of the records that have it. */
export function askedSubjects(records: readonly CatalogueRecordInput[], seed: number): [string, Set<string>][] {
  const random = seededRandom(seed);
  const bySubject = new Map<string, Set<string>>();
  for (const { controlNumber, subjects = [] } of records) {
    for (const subject of subjects.map(foldKey)) {
      bySubject.set(subject, (bySubject.get(subject) ?? new Set()).add(controlNumber));
    }
  }
  const many = [...bySubject].filter(([, those]) => those.size >= fewestRecords);
  const chosen: [string, Set<string>][] = [];
  while (chosen.length < maxAsked && many.length > 0) chosen.push(...many.splice(upTo(random, many.length), 1));
  return chosen;
}
