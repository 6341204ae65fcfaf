import type { Database } from '../db/database.ts';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { tablesOf } from '../db/introspect.ts';
import { openAnyStore, StoreMovedError, type Store } from '../db/open.ts';
import { isPostgresPlace, shownPlace } from '../db/place.ts';
import { compareRows, copyRows, type Compared, type CopiedRows } from './copy.ts';
import { postgresSide } from './postgres.ts';
import type { Side } from './side.ts';
import { sqliteSide } from './sqlite.ts';

/** An error with a message for the operator; nothing was changed. */
export class MoveError extends Error {}

/** Maximum number of rows to copy while the store is closed to writes. */
const fewRows = 1_000;
/** Maximum number of passes; remaining changes are copied while the store is closed to writes. */
const passesAtMost = 5;
/** Attempts to lock the tables, which may deadlock with other transactions. */
const closingAtMost = 5;

interface End {
  place: string;
  store: Store;
  side: Side;
}

export interface MoveOptions {
  /** Has the source refuse to be written, takes the rest over, and leaves the target as the store. */
  isSwitch: boolean;
  now: () => number;
  /** Called before each pass, numbered from 1. */
  onPass?: (pass: number, isLast: boolean) => void;
  onTable?: (done: CopiedRows) => void;
}

export interface Moved {
  compared: Compared[];
  /** Rows that the last pass took over. */
  last: number;
}

async function openEnd(place: string): Promise<End> {
  const store = await openAnyStore(place);
  try {
    const facts = await tablesOf(store);
    const side = isPostgresPlace(place) ? await postgresSide(place, facts) : sqliteSide(place, facts);
    return { place, store, side };
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function closeEnd({ side, store }: End): Promise<void> {
  await side.close();
  await store.close();
}

const stateOf = ({ store }: End): Promise<Database['store_move'] | undefined> =>
  store.db.selectFrom('store_move').selectAll().executeTakeFirst();

async function setState({ store }: End, input: Omit<Database['store_move'], 'id'> | undefined): Promise<void> {
  await store.db.deleteFrom('store_move').execute();
  if (input)
    await store.db
      .insertInto('store_move')
      .values({ id: 1, ...input })
      .execute();
}

async function refuseFilled({ side, place }: End): Promise<void> {
  for (const table of side.tables) {
    if ((await side.rows(table, undefined, 1)).length > 0)
      throw new MoveError(`${shownPlace(place)} is not empty (${table.name}). Move a store into an empty one.`);
  }
}

/** Checks that the target is empty or an earlier copy of this source. */
async function refuseStrangers(from: End, to: End): Promise<void> {
  const [source, target] = [await stateOf(from), await stateOf(to)];
  const own = shownPlace(from.place);
  if (source && !(source.state === 'moved' && source.other === shownPlace(to.place)))
    throw new MoveError(new StoreMovedError(source, own).message);
  if (!target) await refuseFilled(to);
  else if (target.other !== own) throw new MoveError(`${shownPlace(to.place)} belongs to a move with ${target.other}.`);
}

async function closeWrites({ side }: End): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await side.closeWrites();
      return;
    } catch (error) {
      if (attempt >= closingAtMost) throw error;
      await sleep(200 * attempt);
    }
  }
}

const sumOf = (done: readonly CopiedRows[]): number =>
  done.reduce((sum, { added, removed, changed }) => sum + added + removed + changed, 0);

/**
 * Moves a store to another database. The source remains in use while it is copied; later passes copy the changes. With
 * `isSwitch` the source is then closed to writes, the remaining changes are copied, both are compared, and the target
 * becomes the store.
 * @param from PostgreSQL URL or path of a file
 * @returns the comparison by table; if a table differs, the source remains the store
 * @throws MoveError if the target is neither empty nor an earlier copy, or the source cannot be moved
 */
export async function moveStore(from: string, to: string, options: MoveOptions): Promise<Moved> {
  if (!isPostgresPlace(from) && !existsSync(from)) throw new MoveError(`No store found at ${from}`);
  if (shownPlace(from) === shownPlace(to)) throw new MoveError('The store is already there; specify another place.');
  const source = await openEnd(from);
  try {
    const target = await openEnd(to);
    try {
      return await moveBetween(source, target, options);
    } finally {
      await closeEnd(target);
    }
  } finally {
    await closeEnd(source);
  }
}

async function moveBetween(source: End, target: End, options: MoveOptions): Promise<Moved> {
  const { isSwitch, now, onPass, onTable = () => undefined } = options;
  await refuseStrangers(source, target);
  await setState(target, { state: 'filling', other: shownPlace(source.place), at: now() });
  const copy = async (): Promise<number> => sumOf(await copyRows(source.side, target.side, onTable));
  const copyAndCompare = (): Promise<Moved> =>
    source.side.reading(async () => {
      const last = await copy();
      return { last, compared: await compareRows(source.side, target.side) };
    });
  onPass?.(1, !isSwitch);
  if (!isSwitch) return copyAndCompare();
  let changed = await source.side.reading(copy);
  for (let pass = 2; pass <= passesAtMost && changed > fewRows; pass += 1) {
    onPass?.(pass, false);
    changed = await source.side.reading(copy);
  }
  await setState(source, { state: 'moved', other: shownPlace(target.place), at: now() });
  try {
    await closeWrites(source);
    onPass?.(passesAtMost + 1, true);
    const moved = await copyAndCompare();
    if (moved.compared.every((entry) => entry.isSame)) {
      await target.side.openWrites();
      await setState(target, undefined);
      return moved;
    }
    await reopen(source);
    return moved;
  } catch (error) {
    // An unreachable source remains closed; `--reopen` opens it.
    await reopen(source).catch(() => undefined);
    throw error;
  }
}

async function reopen(end: End): Promise<void> {
  await end.side.openWrites();
  await setState(end, undefined);
}

/**
 * Reopens a store that was moved or partly filled.
 * @returns its previous state
 */
export async function reopenStore(place: string): Promise<Database['store_move'] | undefined> {
  if (!isPostgresPlace(place) && !existsSync(place)) throw new MoveError(`No store found at ${place}`);
  const end = await openEnd(place);
  try {
    const state = await stateOf(end);
    if (state?.state === 'filling')
      throw new MoveError(`${shownPlace(place)} is an unfinished copy of ${state.other}, not a store.`);
    await reopen(end);
    return state;
  } finally {
    await closeEnd(end);
  }
}
