import { beforeEach, expect, it } from 'vitest';
import { StatementNames } from './driver.ts';

let names: StatementNames;
beforeEach(() => {
  names = new StatementNames();
});

it('names a statement from the second time on, the same every time', () => {
  const text = 'select "id" from "reader" where "id" = $1 and 1 = 1';
  expect(names.of(text)).toBeUndefined();
  const name = names.of(text);
  expect(name).toMatch(/^kysely-\d+$/);
  expect(names.of(text)).toBe(name);
});

it('does not name what a later release may change under it', () => {
  const never = ['select * from "loan"', 'select "loan".* from "loan"', 'delete from "loan" returning *'];
  for (const text of [...never, ...never]) expect(names.of(text)).toBeUndefined();
});

it('names a count of all rows', () => {
  const text = 'select count(*) as "all" from "reader" where 2 = 2';
  expect(names.of(text)).toBeUndefined();
  expect(names.of(text)).toBeDefined();
});
