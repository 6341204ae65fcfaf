import { errCodes } from '../../lib/contract/envelope.ts';
import {
  queueRole,
  settledQueues,
  queueDetails,
  readDeskAct,
  readSettlingCommand,
  settlingCommands,
  type SettledQueue,
} from '../../lib/rules/desk-audit.ts';
import { mayUse } from '../../lib/rules/staff.ts';
import { ServiceError } from '../platform/context/context.ts';
import type { DeskHandlers } from '../platform/context/desk.ts';
import { sql } from 'kysely';
import { maxSettled, settledDays, type SettledRow } from '../../lib/contract/desk/settled.ts';
import { canTakeBack, inboxActs } from '../../lib/rules/desk-inbox.ts';
import { stepIsTakenBack } from '../../lib/rules/desk-acts.ts';
import type { TakeBackObstacle } from '../../lib/rules/desk-take-back.ts';
import { describeRequests } from '../request-queue/desk-requests.ts';
import { requestToTakeBack } from '../copy-requests/reopen.ts';
import { describeInbox, obstacleInInbox } from './inbox.ts';
import type { SettledItem, Staff } from '../platform/desk-inbox/desk-inbox.ts';

const dayMs = 86_400_000;
/** Entries of the log that are looked at: of what is done, taken back and done again there are several. */
const maxEntries = 3 * maxSettled;

interface LastAct extends Pick<SettledRow, 'queue' | 'itemId' | 'act' | 'by' | 'isCommand'> {
  at: number;
}

const entriesOf = (
  { store, library, now }: Pick<Staff, 'store' | 'library' | 'now'>,
  queues: readonly SettledQueue[],
) =>
  store.db
    .selectFrom('audit_entry')
    .where('audit_entry.library_id', '=', library.id)
    // As the index says it (migrations/0243-settled-acts.ts), so that a day's loans are not gone through.
    .where(sql<boolean>`audit_entry.kind = 'deskAct'`)
    .where(sql<boolean>`audit_entry.detail not in ('lend', 'return', 'renew')`)
    .where('audit_entry.detail', 'in', queues.flatMap(queueDetails))
    .where('audit_entry.at', '>', now() - settledDays * dayMs);

/** What was done lately in these queues, the latest first. */
export const settledEntries = (staff: Pick<Staff, 'store' | 'library' | 'now'>, queues: readonly SettledQueue[]) =>
  entriesOf(staff, queues)
    .leftJoin('staff', (join) =>
      join.onRef('staff.account', '=', 'audit_entry.staff').on('staff.library_id', '=', staff.library.id),
    )
    .select(['audit_entry.detail', 'audit_entry.at', 'audit_entry.subjects', 'audit_entry.staff', 'staff.name'])
    .orderBy('audit_entry.at', 'desc')
    .orderBy('audit_entry.id', 'desc')
    .limit(maxEntries);

const subjectsOf = (text: string | null): string[] => {
  const subjects: unknown = JSON.parse(text ?? '[]');
  return Array.isArray(subjects) ? subjects.map(String) : [];
};

/** What was done at the desk about each item of these queues, the latest first. */
async function deskActs(staff: Staff, queues: readonly SettledQueue[]): Promise<LastAct[]> {
  const rows = await settledEntries(staff, queues).execute();
  return rows.flatMap(({ detail, at, subjects, staff: account, name }) => {
    const read = readDeskAct(detail);
    const [itemId] = subjectsOf(subjects);
    if (!read || !('queue' in read) || itemId === undefined) return [];
    const { queue, act } = read;
    return [{ queue, itemId, act, by: name ?? account ?? '—', isCommand: false, at: Number(at) }];
  });
}

const settlingGroups = [...new Set(Object.keys(settlingCommands).map((words) => words.split(' ')[0] ?? ''))];

/** Commands that may have settled something lately, and those of them that failed, the latest first. */
export const commandEntries = ({ store, library, now }: Pick<Staff, 'store' | 'library' | 'now'>) =>
  store.db
    .selectFrom('audit_entry')
    .select(['detail', 'at', 'subjects', 'staff', 'kind'])
    .where('library_id', '=', library.id)
    // As the index says it (migrations/0244-settling-commands.ts).
    .where(sql<boolean>`kind in ('command', 'commandFailed')`)
    .where('at', '>', now() - settledDays * dayMs)
    .where((eb) => eb.or(settlingGroups.map((group) => eb('detail', 'like', `${group} %`))))
    .where('detail', 'not like', '% list%')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxEntries);

/** What commands did about the items of these queues, the latest first. */
async function commandActs(staff: Staff, queues: readonly SettledQueue[]): Promise<LastAct[]> {
  // A command is written down before it does anything, and once more when it fails.
  const failed = new Map<string, number>();
  return (await commandEntries(staff).execute()).flatMap(({ detail, at, subjects, staff: user, kind }) => {
    const key = JSON.stringify([user, detail, subjects]);
    const failures = failed.get(key) ?? 0;
    if (kind === 'commandFailed' || failures > 0) {
      failed.set(key, kind === 'commandFailed' ? failures + 1 : failures - 1);
      return [];
    }
    const read = readSettlingCommand(detail, subjectsOf(subjects));
    if (!read || !queues.includes(read.queue)) return [];
    const { queue, act, itemIds } = read;
    return itemIds.map((itemId) => ({ queue, itemId, act, by: user ?? '—', isCommand: true, at: Number(at) }));
  });
}

async function lastActs(staff: Staff, queues: readonly SettledQueue[]): Promise<LastAct[]> {
  const entries = [...(await deskActs(staff, queues)), ...(await commandActs(staff, queues))];
  const last = new Map<string, LastAct>();
  for (const act of entries.sort((a, b) => b.at - a.at)) {
    const key = `${act.queue} ${act.itemId}`;
    if (!last.has(key)) last.set(key, act);
  }
  return [...last.values()].slice(0, maxSettled);
}

const describe = (staff: Staff, queue: SettledQueue, itemIds: readonly string[]): Promise<SettledItem[]> =>
  queue === 'copyRequests' ? describeRequests(staff, itemIds) : describeInbox(staff, queue, itemIds);

/** What is in the way of taking an act back: that it is none of those, or what happened since. */
async function obstacleTo(staff: Staff, { queue, itemId, act }: LastAct): Promise<TakeBackObstacle | undefined> {
  if (queue === 'copyRequests') {
    if (!stepIsTakenBack(act)) return 'stays';
    const { store, library } = staff;
    return (await requestToTakeBack({ db: store.db, library }, Number(itemId))).obstacle;
  }
  const known = inboxActs.find((inboxAct) => inboxAct === act);
  if (known && !canTakeBack(queue, known)) return 'stays';
  return obstacleInInbox(staff, queue, itemId);
}

/** What of these queues was settled lately, each item once. */
async function listSettled(staff: Staff, queues: readonly SettledQueue[]): Promise<SettledRow[]> {
  const entries = await lastActs(staff, queues);
  const items = new Map<string, SettledItem>();
  for (const [queue, settled] of Map.groupBy(entries, (act) => act.queue)) {
    const itemIds = settled.map(({ itemId }) => itemId);
    for (const item of await describe(staff, queue, itemIds)) items.set(`${queue} ${item.itemId}`, item);
  }
  const rows: SettledRow[] = [];
  for (const last of entries) {
    const item = items.get(`${last.queue} ${last.itemId}`);
    // What is gone, as when its reader's account ended, has no name any more.
    if (!item) continue;
    const { queue, act, by, isCommand, at } = last;
    const obstacle = (await obstacleTo(staff, last)) ?? null;
    rows.push({ queue, ...item, act, by, isCommand, at: new Date(at).toISOString(), obstacle });
  }
  return rows;
}

/** Those of these queues in which anything was settled lately. */
async function queuesWithSettled(staff: Staff, queues: readonly SettledQueue[]): Promise<SettledQueue[]> {
  const rows = await entriesOf(staff, queues).select('audit_entry.detail').distinct().execute();
  const found = new Set(
    rows.flatMap(({ detail }) => {
      const act = readDeskAct(detail);
      return act && 'queue' in act ? act.queue : [];
    }),
  );
  for (const { queue } of await commandActs(staff, queues)) found.add(queue);
  return queues.filter((queue) => found.has(queue));
}

/** What was settled lately (docs/guide/desk.md). */
export const deskSettledHandlers = {
  listDeskSettled: async ({ queue }, call) => {
    const own = settledQueues.filter((settledQueue) => mayUse(call.staff.roles, queueRole(settledQueue)));
    if (queue !== undefined && !own.includes(queue)) throw new ServiceError(errCodes.forbidden, 'deskRoleNeeded');
    if (own.length === 0) return { result: [], queues: [] };
    const result = await listSettled(call, queue === undefined ? own : [queue]);
    return { result, queues: await queuesWithSettled(call, own) };
  },
} satisfies Partial<DeskHandlers>;
