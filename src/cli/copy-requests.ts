import type { Command } from 'commander';
import {
  acceptRequest,
  cancelRequest,
  dispatchRequest,
  handOutRequest,
  loseCopy,
  refuseRequest,
  requestOfBarcode,
  shelveRequest,
  type Desk,
} from '#service/copy-requests/staff.ts';
import { takeBackRequest } from '#service/copy-requests/take-back.ts';
import { slips, slipsHtml, slipsText, staffLine, staffRequests } from '#service/copy-requests/staff-list.ts';
import type { RequestRow } from '#service/request-queue/steps.ts';
import { command, CommandError } from './context.ts';
import { inLibrary, libraryCommands, type LibraryOption } from './library-at.ts';
import { entryNumber } from './arguments.ts';

interface Telling extends LibraryOption {
  message?: string;
}

const atDesk = (input: LibraryOption, work: (desk: Desk) => Promise<void>): Promise<void> =>
  inLibrary(input, async ({ store, library, now }) => {
    await work({ db: store.db, library, now: now() });
  });

const tell = (row: RequestRow): void => {
  const until = row.stage === 'ready' ? `, kept until ${row.until ?? ''}` : '';
  const copy = row.barcode === null ? '' : ` ${row.barcode}`;
  console.log(`#${String(row.id)}${copy} ${row.title}: ${row.stage}${until}`);
};

const list = (input: LibraryOption & { all?: boolean }) =>
  atDesk(input, async ({ db, library }) => {
    const rows = await staffRequests({ db, library }, { all: input.all === true });
    for (const row of rows) console.log(staffLine({ library }, row));
    if (rows.length === 0) console.log(input.all === true ? 'There are no requests.' : 'There are no open requests.');
  });

const printSlips = (input: LibraryOption & { html?: boolean }) =>
  atDesk(input, async ({ db, library }) => {
    const all = await slips({ db, library });
    console.log(input.html === true ? slipsHtml(all) : all.length === 0 ? 'Nothing is to be fetched.' : slipsText(all));
  });

const stepOf =
  (step: (desk: Desk, requestId: number) => Promise<RequestRow>) => (requestId: number, input: LibraryOption) =>
    atDesk(input, async (desk) => {
      tell(await step(desk, requestId));
    });

const printedStep =
  (step: (desk: Desk, requestId: number, text: string | undefined) => Promise<RequestRow>) =>
  (requestId: number, input: Telling) =>
    atDesk(input, async (desk) => {
      tell(await step(desk, requestId, input.message));
    });

/** By the number of the request, or by the barcode of the copy that lies on the desk. */
const copyStep =
  (step: (desk: Desk, requestId: number) => Promise<RequestRow>) =>
  (requestId: number | undefined, input: LibraryOption & { barcode?: string }) =>
    atDesk(input, async (desk) => {
      if (requestId === undefined && input.barcode === undefined) {
        throw new CommandError('Give the number of the request, or --barcode of the copy.');
      }
      tell(await step(desk, requestId ?? (await requestOfBarcode(desk, input.barcode ?? ''))));
    });

/** `yuelan copy-requests list|accept|refuse|send|shelve|hand-out|missing|cancel|take-back|slips`: docs/copy-requests.md. */
export function registerCopyRequests(program: Command): void {
  const requests = program
    .command('copy-requests')
    .description('reservations, entrusts, online loans, re-lending and home deliveries: docs/copy-requests.md');
  const sub = libraryCommands(requests, 'library of the requests');
  const message = '--message <text>';
  sub('list', 'number, time, status and stage, kind, account, barcode, call number, place, pick-up place, until, title')
    .option('--all', 'also those that are over')
    .action(command(list));
  sub('accept', 'grant a request that awaits a decision')
    .argument('<request>', 'its number', entryNumber)
    .action(command(stepOf(acceptRequest)));
  sub('refuse', 'refuse a request')
    .argument('<request>', 'its number', entryNumber)
    .option(message, 'message to the reader')
    .action(command(printedStep(refuseRequest)));
  sub('send', 'put a copy on its way to the pick-up place or the address')
    .argument('[request]', 'its number', entryNumber)
    .option('--barcode <barcode>', 'of the copy')
    .action(command(copyStep(dispatchRequest)));
  sub('shelve', 'put a copy on the pick-up shelf')
    .argument('[request]', 'its number', entryNumber)
    .option('--barcode <barcode>', 'of the copy')
    .action(command(copyStep(shelveRequest)));
  sub('hand-out', 'give a copy to its reader: it is lent now, unless it was at once')
    .argument('[request]', 'its number', entryNumber)
    .option('--barcode <barcode>', 'of the copy')
    .action(command(copyStep(handOutRequest)));
  sub('missing', 'a promised copy cannot be found: a reservation waits again, anything else is refused')
    .argument('<request>', 'its number', entryNumber)
    .option(message, 'message to the reader')
    .action(command(printedStep(loseCopy)));
  sub('cancel', 'cancel a request for its reader')
    .argument('<request>', 'its number', entryNumber)
    .option(message, 'message to the reader')
    .action(command(printedStep(cancelRequest)));
  sub('take-back', 'take back what was done last with a request, unless something happened to it since')
    .argument('<request>', 'its number', entryNumber)
    .action(command(stepOf(takeBackRequest)));
  sub('slips', 'slips for copies to be fetched, in the order of the shelves')
    .option('--html', 'a page to print, eight slips to a sheet')
    .action(command(printSlips));
}
