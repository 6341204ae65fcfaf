import type { Command } from 'commander';
import { payFineWithPoints } from '#service/ledger/points/fines.ts';
import { grantPoints, pointsOf, spendPoints } from '#service/ledger/points/ledger.ts';
import {
  command,
  inLibrary,
  libraryCommands,
  type LibraryOption,
  readerAt,
  type Staff,
  positiveNumber,
} from './context.ts';

interface Given extends LibraryOption {
  reader: string;
}
interface Changing extends Given {
  points: number;
  note: string;
  number: string;
}

const atDesk = (input: Given, work: (staff: Staff, readerId: number) => Promise<void>): Promise<void> =>
  inLibrary(input, async (staff) => {
    const reader = await readerAt(staff, input.reader);
    await work(staff, reader.id);
    console.log(`${input.reader} has ${String(await pointsOf(staff.store.db, reader.id))} points.`);
  });

const list = (input: Given) =>
  atDesk(input, async ({ store }, readerId) => {
    const rows = await store.db
      .selectFrom('point_entry')
      .selectAll()
      .where('reader_id', '=', readerId)
      .orderBy('id')
      .execute();
    for (const row of rows) console.log([row.day, row.kind, String(row.points), row.note ?? ''].join('\t').trimEnd());
  });

const change = (kind: 'grant' | 'redeem') => (input: Changing) =>
  atDesk(input, async ({ store, library, now }, readerId) => {
    const about = { library, readerId, key: `${kind}:${input.number}`, now: now(), note: input.note };
    const isNew =
      kind === 'grant'
        ? await grantPoints(store.db, { ...about, points: input.points })
        : await spendPoints(store.db, { ...about, points: input.points, kind });
    if (!isNew) console.log(`Nothing changed: number ${input.number} was already used.`);
  });

const payFine = (input: Given & { charge: number }) =>
  atDesk(input, async ({ store, library, now }, readerId) => {
    const points = await payFineWithPoints(store.db, { library, readerId, chargeId: input.charge, now: now() });
    console.log(`Paid the fine with ${String(points)} points.`);
  });

/** `yuelan points list|grant|redeem|pay-fine`: docs/guide/points.md. */
export function registerPoints(program: Command): void {
  const points = program.command('points').description('points of readers (docs/guide/points.md)');
  const sub = (name: string, description: string) =>
    libraryCommands(points)(name, description).requiredOption('--reader <account>', 'account or card number');
  const changing = (name: string, description: string) =>
    sub(name, description)
      .requiredOption('--points <number>', 'number of points', positiveNumber)
      .requiredOption('--note <text>', 'reason, shown to the reader')
      .requiredOption('--number <number>', 'number of the desk’s own receipt; a repeated number counts once');
  sub('list', 'print day, kind, points and note of every entry, oldest first').action(command(list));
  changing('grant', 'grant points').action(command(change('grant')));
  changing('redeem', 'redeem points at the desk').action(command(change('redeem')));
  sub('pay-fine', 'pay a fine with points at the library’s rate')
    .requiredOption('--charge <number>', 'number of the fine', positiveNumber)
    .action(command(payFine));
}
