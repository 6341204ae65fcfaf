import { endpoints } from '../lib/contract/endpoints.ts';
import { pathFacts } from './path-facts.ts';
import { isCall } from './refusal.ts';

/** How much the newest piece of work counts in the average of its route. */
const newest = 0.2;
/** Prices in tokens: of a route that nobody has asked for yet, the least and the most that one costs. */
const unknown = 0.5;
const least = 0.1;
const most = 20;

const callPaths = new Set<string>(Object.values(endpoints).map(([, path]) => path));

export function routeKey(pathname: string): string {
  if (isCall(pathname)) return callPaths.has(pathname) ? pathname : 'no call';
  return pathFacts(pathname).matched?.route.pattern ?? 'no page';
}

/** What routes cost, learnt from what they did cost lately: nobody has to know which call searches. */
export interface RouteCosts {
  /** Tokens that the next piece of work of a route is taken to cost. */
  priceOf: (route: string) => number;
  /** Takes down what one did cost, in milliseconds of processor time. */
  learn: (route: string, processorMs: number) => void;
}

/** @param tokenMs milliseconds of processor time that one token pays for */
export function createRouteCosts(tokenMs: number): RouteCosts {
  const averages = new Map<string, number>();
  return {
    priceOf: (route) => {
      const average = averages.get(route);
      return average === undefined ? unknown : Math.min(most, Math.max(least, average / tokenMs));
    },
    learn: (route, processorMs) => {
      const before = averages.get(route) ?? processorMs;
      averages.set(route, before + (processorMs - before) * newest);
    },
  };
}
