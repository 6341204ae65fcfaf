import { expect, test } from 'vitest';
import { subjectLabel } from './subject-heading.ts';

test('shows MeSH headings without their marks', () => {
  expect(subjectLabel('*Protein Structure, Secondary')).toBe('Protein Structure, Secondary');
  expect(subjectLabel('Aurovertins/*chemistry/*metabolism')).toBe('Aurovertins / chemistry / metabolism');
  expect(subjectLabel('Adenylyl Imidodiphosphate/pharmacology')).toBe('Adenylyl Imidodiphosphate / pharmacology');
});

test('joins subdivisions by a slash', () => {
  for (const heading of ['China--History', 'China -- History']) expect(subjectLabel(heading)).toBe('China / History');
});

test('leaves other headings as they are', () => {
  for (const heading of ['TCP/IP', '中国文学/作品集', 'Animals', 'History, 20th century'])
    expect(subjectLabel(heading)).toBe(heading);
});
