import type { DeskHarvest } from '../../lib/contract/desk/harvest.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { hourIn } from '../../lib/rules/circulation.ts';
import { nextHarvest } from '../../lib/rules/harvest.ts';
import { readOutcome } from './outcome.ts';
import { HarvestRow, isHarvested } from './state.ts';
import { auditAct } from '../platform/audit/append.ts';
import type { OaiSource } from '../platform/configuration/harvest.schema.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import { ServiceError } from '../platform/context/context.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { DeskCall, DeskHandlers } from '../platform/context/desk.ts';

declare module '../platform/context/context.ts' {
  interface ServiceContext {
    /** Starts a harvest in another process; without it sources are harvested by schedule and command alone. */
    startHarvest?: ((mappingPath: string, source: string) => void) | undefined;
  }
}

async function deskHarvest({ store, library, now }: DeskCall, source: OaiSource): Promise<DeskHarvest> {
  const row = await new HarvestRow(store, library, source, now).read();
  const at = now();
  const last = { doneDay: row?.done_day ?? null, isUnfinished: row !== undefined && row.token !== null };
  const today = { day: libraryDay(library, at), hour: hourIn(library.file.circulation.timeZone, at) };
  return {
    source: source.name,
    url: source.url,
    isRunning: row !== undefined && isHarvested(row, at),
    records: row?.records ?? 0,
    total: row?.list_size ?? null,
    lastAt: row && Number(row.updated_at) > 0 ? new Date(Number(row.updated_at)).toISOString() : null,
    problem: row?.problem ?? null,
    outcome: row ? readOutcome(row) : null,
    next: source.onSchedule ? nextHarvest(source, last, today) : null,
  };
}

/** Harvests at the desk (docs/guide/harvesting.md). */
export const deskHarvestHandlers = {
  listDeskHarvests: async (_, call) => ({
    harvests: await Promise.all(call.library.file.oaiSources.map((source) => deskHarvest(call, source))),
  }),
  runDeskHarvest: async ({ source: name }, call) => {
    const { store, library, now, startHarvest } = call;
    const source = library.file.oaiSources.find((entry) => entry.name === name);
    if (!source) throw new ServiceError(errCodes.notFound, 'deskHarvestUnknown');
    if (!startHarvest) throw new ServiceError(errCodes.unavailable, 'deskNoImports');
    await inTransaction(store.db, async (db) => {
      const row = new HarvestRow({ ...store, db }, library, source, now);
      if (!(await row.request())) throw new ServiceError(errCodes.conflict, 'deskHarvestRunning');
      await auditAct(call, db, 'harvest begun', { subjects: [name] });
    });
    startHarvest(library.mappingPath, name);
    return deskHarvest(call, source);
  },
} satisfies Partial<DeskHandlers>;
