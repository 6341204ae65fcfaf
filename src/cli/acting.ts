import { AsyncLocalStorage } from 'node:async_hooks';
import { userInfo } from 'node:os';
import { basename } from 'node:path';
import { Command } from 'commander';
import { appendAudit } from '#service/platform/audit/append.ts';
import type { AuditKind } from '#service/platform/audit/kinds.ts';
import { findReader } from '#service/platform/readers/readers.ts';
import type { Store } from '#service/platform/db/open.ts';

/** The running command, as the audit log records it. */
interface Acting {
  /** Includes the options but not their values, which may be a name, number or password. */
  command: string;
  staff: string;
  /** Values that may be a reader's account or card number. */
  readers: string[];
  /** Other values that the log may contain: numbers and file names. */
  subjects: string[];
  /** Libraries that have logged the command; they log its failure too. */
  noted: Set<number>;
}

const acting = new AsyncLocalStorage<Acting>();

/** Options and arguments whose values identify what a command acts on and contain no personal data. */
const safeToRecord = [
  'as',
  'evaluations',
  'kind',
  'member',
  'order',
  'request',
  'receipt',
  'source',
  'state',
  'status',
  'vendor',
];
/** Options and arguments that may name a reader. They are logged only if they name one, or if one is being created. */
const naming = ['account', 'reader', 'patron'];

/** Returns the system user (the caller of `sudo` if there is one), with the name from `--staff`. */
function staffName(input: unknown): string {
  let user: string;
  try {
    user = userInfo().username;
  } catch {
    // A container may run as a user ID without a name.
    user = `uid ${String(process.getuid?.())}`;
  }
  const sudo = process.env['SUDO_USER'];
  const system = sudo === undefined || sudo === '' || sudo === user ? user : `${sudo} as ${user}`;
  return typeof input === 'string' && input.trim() !== '' ? `${input.trim().slice(0, 100)} (${system})` : system;
}

function actingOf(command: Command): Acting {
  const names: string[] = [];
  for (let entry: Command | null = command; entry?.parent; entry = entry.parent) names.unshift(entry.name());
  const made: Acting = {
    command: '',
    staff: staffName(command.optsWithGlobals()['staff']),
    readers: [],
    subjects: [],
    noted: new Set(),
  };
  const keep = (name: string, value: string): void => {
    if (naming.includes(name)) made.readers.push(value);
    else if (name === 'file' || name === 'folder') made.subjects.push(basename(value));
    else if (safeToRecord.includes(name) || /^#?\d{1,15}$/.test(value)) made.subjects.push(value);
  };
  command.args.forEach((value, at) => {
    const { registeredArguments } = command;
    keep((registeredArguments[at] ?? registeredArguments.at(-1))?.name() ?? '', value);
  });
  const options: Record<string, unknown> = command.opts();
  for (const option of command.options) {
    const name = option.attributeName();
    if (command.getOptionValueSource(name) !== 'cli' || name === 'library') continue;
    names.push(option.long ?? option.flags);
    const value = options[name];
    if (typeof value === 'string' && (safeToRecord.includes(name) || naming.includes(name))) keep(name, value);
  }
  return { ...made, command: names.join(' ') };
}

/**
 * Runs the action of a command so that the libraries it acts on can log it.
 * @param command the last argument that commander passes to an action
 */
export const runActing = (command: unknown, run: () => Promise<void>): Promise<void> =>
  command instanceof Command ? acting.run(actingOf(command), run) : run();

async function append({ db }: Pick<Store, 'db'>, libraryId: number, kind: AuditKind, entry: Acting): Promise<void> {
  const found = await Promise.all(entry.readers.map((name) => findReader({ db }, libraryId, name)));
  const reader = found.find((each) => each !== undefined);
  const isNew = entry.command.startsWith('reader add');
  const subjects = [...entry.subjects, ...(isNew ? entry.readers.filter((_, at) => found[at] === undefined) : [])];
  const { command: detail, staff } = entry;
  await appendAudit(db, { libraryId, kind, detail, staff, subjects, readerId: reader?.id, now: Date.now() });
}

/** Logs the running command in the audit log of a library. Does nothing outside a command, for example in the server. */
export async function noteCommand(store: Pick<Store, 'db'>, libraryId: number): Promise<void> {
  const entry = acting.getStore();
  if (!entry || entry.noted.has(libraryId)) return;
  entry.noted.add(libraryId);
  await append(store, libraryId, 'command', entry);
}

/** Logs a command that acts on all libraries. */
export async function noteCommandEverywhere(store: Pick<Store, 'db'>): Promise<void> {
  for (const { id } of await store.db.selectFrom('library').select('id').execute()) await noteCommand(store, id);
}

/** Logs the failure of the running command in the libraries that logged the command. */
export async function noteFailure(open: () => Promise<Store>): Promise<void> {
  const entry = acting.getStore();
  if (!entry || entry.noted.size === 0) return;
  const store = await open();
  try {
    for (const id of entry.noted) await append(store, id, 'commandFailed', entry);
  } finally {
    await store.close();
  }
}
