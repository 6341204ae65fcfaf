import { setTimeout } from 'node:timers/promises';
import { hourIn } from '../../lib/rules/circulation.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import type { JobContext } from '../platform/jobs/job.ts';
import { harvest, HarvestBusy } from './harvest.ts';
import type { OaiSource } from '../platform/configuration/harvest.schema.ts';
import { HarvestRow } from './state.ts';

/**
 * Harvests every source of every library once a day from its hour on, and goes on with what stopped. One after another: a
 * source that fails is logged and tried again at the next hour, and the others have their turn.
 */
export async function runHarvests(context: JobContext): Promise<void> {
  for (const library of context.libraries) {
    for (const source of library.file.oaiSources) {
      if (context.stop.aborted) return;
      if (source.onSchedule) await keepOne(context, library, source);
    }
  }
}

async function keepOne(context: JobContext, library: LoadedLibrary, source: OaiSource): Promise<void> {
  const { store, now, log, stop } = context;
  const row = new HarvestRow(store, library, source, now);
  const day = libraryDay(library, now());
  const last = await row.read();
  const isUnderWay = last?.token !== null && last?.token !== undefined;
  const isDue = last?.done_day !== day && hourIn(library.file.circulation.timeZone, now()) >= source.hour;
  if (!isUnderWay && !isDue) return;
  try {
    await harvest({
      store,
      library,
      source,
      now,
      signal: stop,
      wait: async (ms) => {
        await setTimeout(ms, undefined, { signal: stop });
      },
      onRejected: ({ identifier, reason }) => {
        const of = { groupCode: library.groupCode, source: source.name, record: identifier };
        log.warn({ ...of, reason }, 'harvested record rejected');
      },
    });
    await row.note({ done_day: day, holder: null });
  } catch (error) {
    if (error instanceof HarvestBusy || stop.aborted) return;
    log.error({ err: error, groupCode: library.groupCode, source: source.name }, 'harvest failed');
  }
}
