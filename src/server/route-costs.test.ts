import { expect, test } from 'vitest';
import { createRouteCosts, routeKey } from './route-costs.ts';

test('a route costs what it cost lately: a token for each five milliseconds of processor time', () => {
  const costs = createRouteCosts(5);
  expect(costs.priceOf('/find/user/getResearcherList')).toBe(0.5);
  costs.learn('/find/user/getResearcherList', 40);
  expect(costs.priceOf('/find/user/getResearcherList')).toBe(8);
  for (let at = 0; at < 50; at += 1) costs.learn('/find/user/getResearcherList', 10);
  expect(costs.priceOf('/find/user/getResearcherList')).toBeCloseTo(2, 1);
  expect(costs.priceOf('/home')).toBe(0.5);
});

test('a price has bounds: what is cheap is not free, and what was dear once can be asked for', () => {
  const costs = createRouteCosts(5);
  costs.learn('cheap', 0);
  costs.learn('dear', 60_000);
  expect([costs.priceOf('cheap'), costs.priceOf('dear')]).toEqual([0.1, 20]);
});

test('routes are those of the contract and of the pages, however many addresses are made up', () => {
  expect(routeKey('/oga/login')).toBe('/oga/login');
  expect(routeKey('/find/made/up')).toBe('no call');
  expect(routeKey('/jianglan/en-US/home')).toBe('/home');
  expect(routeKey('/jianglan/searchList/bookDetails/17')).toBe(routeKey('/chengchuan/searchList/bookDetails/4'));
  expect(routeKey('/jianglan/made-up')).toBe('no page');
});
