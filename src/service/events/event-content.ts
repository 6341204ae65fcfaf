import { z } from 'zod';
import { localText } from '../../lib/contract/local-text.ts';
import { momentIn } from '../../lib/rules/circulation.ts';
import { clock } from '../platform/configuration/home.schema.ts';
import { contentKind, type ContentTarget, ContentError, linkRow } from '../platform/content/kind.ts';
import { notifySignedUp } from './notices.ts';

/** One line of content/events.jsonl. */
const eventRow = z
  .strictObject({
    id: z
      .string()
      .regex(/^[\w-]{1,64}$/)
      .describe('Identifies the event with its address and sign-ups.'),
    title: localText.describe('Title.'),
    body: localText.describe('Plain text; empty lines separate paragraphs.'),
    day: z.iso.date().describe('Day, in the time zone of the library.'),
    begins: clock.describe('Time at which it begins.').meta({ title: 'beginTime' }),
    lastDay: z.iso.date().optional().describe('Day on which it ends; `day` if omitted.'),
    ends: clock.describe('Time at which it ends.').meta({ title: 'endTime' }),
    place: localText.describe('Place.'),
    libCode: z.string().min(1).optional().describe('Code of the library where it is.'),
    places: z
      .int()
      .min(1)
      .max(10_000)
      .optional()
      .describe('Number of places; readers come without signing up if omitted.'),
    signUpUntil: z.iso.date().optional().describe('Last day to sign up; until the event begins if omitted.'),
    links: z.array(linkRow).max(20).default([]).describe('Links.'),
  })
  .refine((row) => `${row.day} ${row.begins}` < `${row.lastDay ?? row.day} ${row.ends}`, 'it ends before it begins');
export type EventData = z.output<typeof eventRow>;

/** An event as it was put into the store. It was checked then; the parse gives it its type back. */
export const parseEvent = (data: string): EventData => eventRow.parse(JSON.parse(data));

/** Removes events that the file does not have any more. Readers who signed up for one to come are notified. */
async function cancelOthers({ db, libraryId, now }: ContentTarget, currentKeys: ReadonlySet<string>): Promise<void> {
  const rows = await db.selectFrom('event').selectAll().where('library_id', '=', libraryId).execute();
  for (const row of rows.filter(({ key }) => !currentKeys.has(key))) {
    if (row.begins_at > now) await notifySignedUp(db, { ...row, data: parseEvent(row.data) }, 'eventCancelled', now);
    await db.deleteFrom('event').where('id', '=', row.id).execute();
  }
}

async function putEvent(target: ContentTarget, data: EventData): Promise<void> {
  const { db, libraryId, library, now } = target;
  const { timeZone } = library.file.circulation;
  const values = {
    data: JSON.stringify(data),
    begins_at: momentIn(timeZone, data.day, data.begins),
    ends_at: momentIn(timeZone, data.lastDay ?? data.day, data.ends),
  };
  const before = await db
    .selectFrom('event')
    .select(['id', 'data', 'begins_at'])
    .where('library_id', '=', libraryId)
    .where('key', '=', data.id)
    .executeTakeFirst();
  if (!before) {
    await db
      .insertInto('event')
      .values({ library_id: libraryId, key: data.id, ...values })
      .execute();
    return;
  }
  await db.updateTable('event').set(values).where('id', '=', before.id).execute();
  const { place } = parseEvent(before.data);
  const isElsewhere = JSON.stringify(place) !== JSON.stringify(data.place);
  const isMoved = Number(before.begins_at) !== values.begins_at || isElsewhere;
  if (isMoved && values.begins_at > now) {
    // The day before the new time they are reminded again.
    await db.updateTable('event_sign_up').set({ is_reminded: 0 }).where('event_id', '=', before.id).execute();
    const event = { id: before.id, library_id: libraryId, key: data.id, data };
    await notifySignedUp(db, event, 'eventMoved', now);
  }
}

/** Events of the library. Sign-ups stay as long as `id` does. */
export const eventContent = contentKind({
  name: 'events',
  names: { key: ['id'], title: 'title' },
  row: eventRow,
  put: async (target, rows) => {
    const known = new Set(target.library.file.libraries.map(({ libCode }) => libCode));
    const currentKeys = new Set<string>();
    for (const row of rows) {
      if (currentKeys.has(row.id)) throw new ContentError('idTwice', { name: row.id });
      currentKeys.add(row.id);
      if (row.libCode !== undefined && !known.has(row.libCode)) {
        target.say('noLibrary', { name: row.id, code: row.libCode });
      }
      await putEvent(target, row);
    }
    await cancelOthers(target, currentKeys);
  },
});
