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

interface MessageOption extends LibraryOption {
  message?: string;
}

const atDesk = (input: LibraryOption, work: (desk: Desk) => Promise<void>): Promise<void> =>
  inLibrary(input, async ({ store, library, now }) => {
    await work({ db: store.db, library, now: now() });
  });

const printRequest = (row: RequestRow): void => {
  const until = row.stage === 'ready' ? `, on hold until ${row.until ?? ''}` : '';
  const copy = row.barcode === null ? '' : ` ${row.barcode}`;
  console.log(`#${String(row.id)}${copy} ${row.title}: ${row.stage}${until}`);
};

const list = (input: LibraryOption & { all?: boolean }) =>
  atDesk(input, async ({ db, library }) => {
    const rows = await staffRequests({ db, library }, { all: input.all === true });
    for (const row of rows) console.log(staffLine({ library }, row));
    if (rows.length === 0) console.log(input.all === true ? 'No requests.' : 'No open requests.');
  });

const printSlips = (input: LibraryOption & { html?: boolean }) =>
  atDesk(input, async ({ db, library }) => {
    const all = await slips({ db, library });
    console.log(input.html === true ? slipsHtml(all) : all.length === 0 ? 'No copies to fetch.' : slipsText(all));
  });

const stepOf =
  (step: (desk: Desk, requestId: number) => Promise<RequestRow>) => (requestId: number, input: LibraryOption) =>
    atDesk(input, async (desk) => {
      printRequest(await step(desk, requestId));
    });

const stepWithMessage =
  (step: (desk: Desk, requestId: number, text: string | undefined) => Promise<RequestRow>) =>
  (requestId: number, input: MessageOption) =>
    atDesk(input, async (desk) => {
      printRequest(await step(desk, requestId, input.message));
    });

/** Finds the request by its number or by the barcode of the copy. */
const copyStep =
  (step: (desk: Desk, requestId: number) => Promise<RequestRow>) =>
  (requestId: number | undefined, input: LibraryOption & { barcode?: string }) =>
    atDesk(input, async (desk) => {
      if (requestId === undefined && input.barcode === undefined) {
        throw new CommandError('Give the number of the request, or --barcode of the copy.');
      }
      printRequest(await step(desk, requestId ?? (await requestOfBarcode(desk, input.barcode ?? ''))));
    });

/** `yuelan copy-requests list|accept|refuse|send|shelve|hand-out|missing|cancel|take-back|slips`: docs/copy-requests.md. */
export function registerCopyRequests(program: Command): void {
  const requests = program
    .command('copy-requests')
    .description('reservations, entrusts, online loans, re-lending and home deliveries (docs/copy-requests.md)');
  const sub = libraryCommands(requests, 'library of the requests');
  const message = '--message <text>';
  sub('list', 'print number, time, status, kind, account, barcode, call number, place, pick-up place, end and title')
    .option('--all', 'include closed requests')
    .action(command(list));
  sub('accept', 'accept a request that awaits a decision')
    .argument('<request>', 'number of the request', entryNumber)
    .action(command(stepOf(acceptRequest)));
  sub('refuse', 'refuse a request')
    .argument('<request>', 'number of the request', entryNumber)
    .option(message, 'message to the reader')
    .action(command(stepWithMessage(refuseRequest)));
  sub('send', 'send a copy to the pick-up place or the address')
    .argument('[request]', 'number of the request', entryNumber)
    .option('--barcode <barcode>', 'barcode of the copy')
    .action(command(copyStep(dispatchRequest)));
  sub('shelve', 'put a copy on the pick-up shelf')
    .argument('[request]', 'number of the request', entryNumber)
    .option('--barcode <barcode>', 'barcode of the copy')
    .action(command(copyStep(shelveRequest)));
  sub('hand-out', 'hand a copy out to its reader; the loan starts now unless it has started before')
    .argument('[request]', 'number of the request', entryNumber)
    .option('--barcode <barcode>', 'barcode of the copy')
    .action(command(copyStep(handOutRequest)));
  sub('missing', 'record that an assigned copy is missing: a reservation waits again, other requests are refused')
    .argument('<request>', 'number of the request', entryNumber)
    .option(message, 'message to the reader')
    .action(command(stepWithMessage(loseCopy)));
  sub('cancel', 'cancel a request for its reader')
    .argument('<request>', 'number of the request', entryNumber)
    .option(message, 'message to the reader')
    .action(command(stepWithMessage(cancelRequest)));
  sub('take-back', 'undo the last step of a request, unless it has changed since')
    .argument('<request>', 'number of the request', entryNumber)
    .action(command(stepOf(takeBackRequest)));
  sub('slips', 'print slips for the copies to fetch, in shelf order')
    .option('--html', 'print an HTML page with eight slips per sheet')
    .action(command(printSlips));
}
