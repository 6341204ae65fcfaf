import { expect, it } from 'vitest';
import { statementName } from './named.ts';

it('a statement has a name from the second time on, the same every time', () => {
  const text = 'select "id" from "reader" where "id" = $1 and 1 = 1';
  expect(statementName(text)).toBeUndefined();
  const name = statementName(text);
  expect(name).toMatch(/^kysely-\d+$/);
  expect(statementName(text)).toBe(name);
});

it('what a later release may change under it has none, nor what begins and ends transactions', () => {
  const never = ['select * from "loan"', 'select "loan".* from "loan"', 'delete from "loan" returning *', 'begin'];
  for (const text of [...never, ...never]) expect(statementName(text)).toBeUndefined();
});

it('counting all is no column', () => {
  const text = 'select count(*) as "all" from "reader" where 2 = 2';
  expect(statementName(text)).toBeUndefined();
  expect(statementName(text)).toBeDefined();
});
