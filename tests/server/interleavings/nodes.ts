import type { KyselyPlugin, UnknownRow, QueryResult } from 'kysely';
import type fc from 'fast-check';
import { freePurchasing } from '#support/purchasing/inputs.ts';
import { worldFile } from '#support/copy-requests/world.ts';
import type { Store } from '../../../src/service/platform/db/open.ts';
import { testService, type TestService } from '#support/service.ts';

/** Readers of each type have a fund of their own: orders of one run leave the funds of others alone. */
export const fundCount = 1_500;
/** What each fund has, and what a book costs: one can be had. */
export const fundFen = 90_00;
export const bookFen = 50_00;

const funds = Array.from({ length: fundCount }, (_, at) => ({
  code: `f${String(at)}`,
  name: { 'zh-CN': '选书经费' },
  readerTypes: [`t${String(at)}`],
  categories: [{ code: 'all', name: { 'zh-CN': '全部' }, classes: [] }],
  years: [{ year: 2026, totalFen: fundFen, categories: {} }],
}));

const library = {
  ...worldFile,
  purchasing: { ...freePurchasing, funds },
  points: {
    events: { commentAccepted: { points: 7, dayMost: 20 }, loanReturned: { points: 5, dayMost: 10 } },
    dayMost: 25,
  },
};

/** Two nodes on one store. */
export interface TwoNodes {
  nodes: [TestService, TestService];
  /** Does some things at once, in the order in which a scheduler lets their statements come back. */
  interleave: (scheduler: fc.Scheduler, deeds: readonly (() => Promise<unknown>)[]) => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Opens two services on a database, each with pools of its own. While deeds are interleaved, whoever has sent a statement,
 * inside of a transaction too, goes on when the scheduler says so.
 */
export async function openNodes(database: string): Promise<TwoNodes> {
  let scheduler: fc.Scheduler | undefined;
  const gate: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }): Promise<QueryResult<UnknownRow>> => {
      await scheduler?.schedule(Promise.resolve());
      return result;
    },
  };
  const around = (store: Store): Store => ({ ...store, db: store.db.withPlugin(gate) });
  const open = () => testService({ libraries: [{ file: library }], storeFile: database, around });
  const nodes: [TestService, TestService] = [await open(), await open()];
  return {
    nodes,
    interleave: async (input, deeds) => {
      scheduler = input;
      try {
        await input.waitFor(Promise.all(deeds.map((deed) => deed())));
      } finally {
        scheduler = undefined;
      }
    },
    close: async () => {
      for (const node of nodes) await node.close();
    },
  };
}
