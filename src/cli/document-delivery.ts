import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { documentFields, documentFileBytes, documentStates, documentTitle } from '#lib/rules/document-delivery.ts';
import { tidyText } from '#lib/rules/questions.ts';
import { fileTypeOf } from '#service/catalogue/attachments/file-types.ts';
import { deliverySecretOf } from '#service/document-delivery/menu-link.ts';
import { orderOf } from '#service/document-delivery/row.ts';
import { decideOrder, ordersForStaff, sendAgain, type StaffOrder } from '#service/document-delivery/staff.ts';
import type { Decision, Delivered } from '#service/document-delivery/steps.ts';
import { loadSecrets } from '#service/platform/secrets.ts';
import {
  command,
  CommandError,
  inLibrary,
  libraryCommands,
  type LibraryOption,
  entryNumber,
  minuteText,
} from './context.ts';

const missing = (id: number) => new CommandError(`Document request ${String(id)} not found.`);

function sendingOf({ dispatch }: StaffOrder): string {
  if (dispatch === null) return 'not sent';
  const { stage, mail, reference } = dispatch;
  if (mail !== null) return `mail ${mail}`;
  return reference === null ? stage : `${stage} ${reference}`;
}

function lineOf(order: StaffOrder): string {
  const { row, account, name, dispatch } = order;
  const columns = [`#${String(row.id)}`, minuteText(row.created_at), row.state, sendingOf(order), `${account} ${name}`];
  const problem = dispatch?.problem ?? null;
  return [...columns, documentTitle(orderOf(row)), ...(problem === null ? [] : [`problem: ${problem}`])].join('\t');
}

async function list({
  state,
  all,
  stuck,
  ...given
}: LibraryOption & { state?: string; all?: boolean; stuck?: boolean }) {
  await inLibrary(given, async (staff) => {
    const states = documentStates.filter((documentState) =>
      state === undefined ? documentState === 'sent' || documentState === 'accepted' : documentState === state,
    );
    const orders = await ordersForStaff(staff, {
      ...(all !== true && stuck !== true && { states }),
      isStuck: stuck === true,
    });
    for (const order of orders) console.log(lineOf(order));
    if (orders.length === 0) console.log('No document requests.');
  });
}

async function show(id: number, input: LibraryOption): Promise<void> {
  await inLibrary(input, async (staff) => {
    const [order] = await ordersForStaff(staff, { id });
    if (!order) throw missing(id);
    console.log(lineOf(order));
    const form = orderOf(order.row);
    const facts: [string, string][] = [
      ['documentType', form.documentType],
      ...documentFields.map((field): [string, string] => [field, form[field]]),
      ['record', order.row.record_id === null ? '' : `/searchList/bookDetails/${String(order.row.record_id)}`],
      ['reply', order.row.reply ?? ''],
    ];
    for (const [name, text] of facts) if (text !== '') console.log(`${name}: ${text.replaceAll('\n', '\n  ')}`);
  });
}

async function decide(id: number, input: LibraryOption, decisionOf: (linkDays: number) => Decision): Promise<void> {
  await inLibrary(input, async (staff) => {
    const decision = decisionOf(staff.library.file.documentDelivery?.form?.linkDays ?? 30);
    if (!(await decideOrder(staff, id, decision))) throw missing(id);
    const done = { accept: 'accepted', refuse: 'refused', deliver: 'delivered' } as const;
    console.log(`#${String(id)} is ${done[decision.act]}.`);
  });
}

/** Returns the message to the reader, or null without one. @throws CommandError if it is too long */
function replyOf(text: string | undefined): string | null {
  const reply = tidyText(text ?? '');
  if ([...reply].length > 1000) throw new CommandError('A reply has at most 1000 characters.');
  return reply === '' ? null : reply;
}

function fileAt(path: string): Delivered {
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined) throw new CommandError(`File ${path} not found.`);
  if (size > documentFileBytes) {
    throw new CommandError(
      `A document has at most ${String(documentFileBytes / 1024 / 1024)} MB; use --url for larger ones.`,
    );
  }
  return { fileName: basename(path), mediaType: fileTypeOf(path).mediaType, bytes: readFileSync(path) };
}

/** @throws CommandError unless there is either a file or a valid URL */
function documentOf({ file, url }: { file?: string; url?: string }): Delivered {
  if ((file === undefined) === (url === undefined)) throw new CommandError('Specify either --file or --url.');
  if (file !== undefined) return fileAt(file);
  if (url === undefined || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new CommandError('--url must be a complete URL: https://…');
  }
  return { url: new URL(url).href };
}

async function send(id: number, input: LibraryOption): Promise<void> {
  await inLibrary(input, async (staff) => {
    if (!(await sendAgain(staff, id))) throw new CommandError(`Document request ${String(id)} has not failed.`);
    console.log(`#${String(id)} will be sent again within a minute.`);
  });
}

async function secret(input: LibraryOption): Promise<void> {
  await inLibrary(input, ({ library, environment }) => {
    console.log(deliverySecretOf(loadSecrets(environment.dataDir), library.groupCode));
    return Promise.resolve();
  });
}

function daysOf(text: string): number {
  if (!/^\d{1,3}$/.test(text) || Number(text) < 1 || Number(text) > 365)
    throw new InvalidArgumentError('Use 1 to 365.');
  return Number(text);
}

/** `yuelan document-delivery list|show|accept|refuse|deliver|send|secret`; docs/guide/document-delivery.md. */
export function registerDocumentDelivery(program: Command): void {
  const group = program
    .command('document-delivery')
    .description('documents that readers order from other libraries or providers');
  const sub = libraryCommands(group, 'library of the requests');
  const requestCommand = (name: string, description: string) =>
    sub(name, description).argument('<request>', 'number of the request', entryNumber);
  const text = ['--text <text>', 'message to the reader'] as const;
  sub('list', 'print open requests with their delivery state, oldest first')
    .addOption(new Option('--state <state>', 'requests in another state').choices(documentStates))
    .option('--stuck', 'requests that did not reach the desk or the provider')
    .option('--all', 'all requests')
    .action(command(list));
  requestCommand('show', 'print a request with all its fields').action(command(show));
  requestCommand('accept', 'notify the reader that the library is getting the document')
    .option(...text)
    .action(
      command((id: number, { text: reply, ...given }: LibraryOption & { text?: string }) =>
        decide(id, given, () => ({ act: 'accept', reply: replyOf(reply) })),
      ),
    );
  requestCommand('refuse', 'notify the reader that the document is not available')
    .requiredOption(...text)
    .action(
      command((id: number, { text: reply, ...given }: LibraryOption & { text: string }) =>
        decide(id, given, () => ({ act: 'refuse', reply: replyOf(reply) })),
      ),
    );
  requestCommand(
    'deliver',
    'deliver the document: only its reader can open it, for some days; repeat to renew the access',
  )
    .option('--file <file>', 'document file, up to 30 MB')
    .option('--url <url>', 'URL of the document')
    .option('--days <days>', 'days of access; linkDays of library.json if omitted', daysOf)
    .option(...text)
    .action(
      command(
        (
          id: number,
          {
            text: reply,
            days,
            file,
            url,
            ...given
          }: LibraryOption & { text?: string; days?: number; file?: string; url?: string },
        ) => {
          const document = documentOf({ ...(file !== undefined && { file }), ...(url !== undefined && { url }) });
          return decide(id, given, (linkDays) => ({
            act: 'deliver',
            reply: replyOf(reply),
            document,
            days: days ?? linkDays,
          }));
        },
      ),
    );
  requestCommand('send', 'send a failed request to the provider again').action(command(send));
  sub(
    'secret',
    'print the secret that signs menu links to an external delivery service; give it only to that service',
  ).action(command(secret));
}
