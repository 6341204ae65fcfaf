import type { Handlers } from '../../platform/context/context.ts';
import { listElectronicItems } from './electronic.ts';

/** The year of a coverage date; undefined if the coverage is open or has no year. */
export const yearOf = (date: string | null): number | undefined => {
  const year = Number(/^\d{4}/.exec(date ?? '')?.[0] ?? NaN);
  return Number.isNaN(year) ? undefined : year;
};

/** Lists the electronic portfolios of a title; with a year, only those that cover it. */
export const listPortfolios: Handlers['listPortfolios'] = async ({ recordId, year }, call) => {
  const all = await listElectronicItems({ recordId }, call);
  const items = all.filter(
    ({ from, to }) => year === undefined || ((yearOf(from) ?? year) <= year && (yearOf(to) ?? year) >= year),
  );
  return { total: items.length, items };
};
