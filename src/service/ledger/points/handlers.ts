import { pointEntryKinds, pointEvents } from '../../../lib/rules/points.ts';
import type { Handlers } from '../../platform/context/context.ts';
import { pointsOf } from './ledger.ts';
import { countRows, rowsOfPage } from '../../platform/db/lists.ts';

export const pointHandlers = {
  getPoints: async ({ which, page, rows }, { store, library, reader }) => {
    const own = store.db
      .selectFrom('point_entry')
      .where('library_id', '=', library.id)
      .where('reader_id', '=', reader.id)
      .$if(which === 'earned', (query) => query.where('points', '>', 0))
      .$if(which === 'spent', (query) => query.where('points', '<', 0));
    const [balance, count, found] = await Promise.all([
      pointsOf(store.db, reader.id),
      countRows(own),
      own.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').$call(rowsOfPage({ page, rows })),
    ]);
    const { events, dayMost, yearMost, expireDays, fenPerPoint } = library.file.points;
    return {
      balance,
      total: count,
      rules: {
        events: pointEvents.flatMap((event) => {
          const rule = events[event];
          if (!rule) return [];
          return { event, points: rule.points, dayMost: rule.dayMost ?? null, yearMost: rule.yearMost ?? null };
        }),
        dayMost: dayMost ?? null,
        yearMost: yearMost ?? null,
        expireDays: expireDays ?? null,
        fenPerPoint: fenPerPoint ?? null,
      },
      result: found.flatMap(({ id, kind: storedKind, points, note, day }) => {
        const kind = pointEntryKinds.find((pointEntryKind) => pointEntryKind === storedKind);
        return kind ? { entryId: String(id), kind, points, note, day } : [];
      }),
    };
  },
} satisfies Partial<Handlers>;
