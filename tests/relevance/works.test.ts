import { expect, test } from 'vitest';
import { catalogueRecordSchema } from '#service/catalogue/model/record.ts';
import { editionOf, isSameWork, signsOf } from '#service/catalogue/works/same-work.ts';
import { otherWorks, sameWorks, type JudgedRecord } from './works.judged.ts';

/** Of pairs that were judged by reading them. What is not reached: choices with a title of their own, wrong originals. */
const floors = { joined: 0.96, apart: 0.95 } as const;

const recordOf = ({ author, ...said }: JudgedRecord) =>
  catalogueRecordSchema.parse({
    controlNumber: '1',
    kind: 'book',
    ...said,
    contributors: [{ name: author, role: 'author' }],
  });

/** Whether two records come together: they meet under a sign, and are one work when they are compared. */
function areJoined([entry, other]: [JudgedRecord, JudgedRecord]): boolean {
  const [a, b] = [recordOf(entry), recordOf(other)];
  const signs = signsOf(b);
  return signsOf(a).some((sign) => signs.includes(sign)) && isSameWork(editionOf(a), editionOf(b));
}

const named = ([entry, other]: [JudgedRecord, JudgedRecord]) => `${entry.title} / ${other.title}`;

test('editions of one work come together', () => {
  const missed = sameWorks.filter((pair) => !areJoined(pair));
  expect(1 - missed.length / sameWorks.length, missed.map(named).join('\n')).toBeGreaterThanOrEqual(floors.joined);
});

test('volumes, choices and books beside a book stay apart', () => {
  const wrong = otherWorks.filter(areJoined);
  expect(1 - wrong.length / otherWorks.length, wrong.map(named).join('\n')).toBeGreaterThanOrEqual(floors.apart);
});

test('there is enough to judge by', () => {
  expect(Math.min(sameWorks.length, otherWorks.length)).toBeGreaterThanOrEqual(45);
});
