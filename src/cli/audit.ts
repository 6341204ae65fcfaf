import { InvalidArgumentError, Option, type Command } from 'commander';
import { auditKinds, type AuditKind } from '#service/platform/audit/kinds.ts';
import { inSnapshot } from '#service/platform/db/database.ts';
import { readAudit, type AuditRow } from '#service/platform/audit/read-audit.ts';
import { findReader } from '#service/platform/readers/readers.ts';
import { command, CommandError, inLibrary } from './context.ts';

interface Given {
  patron?: string;
  since?: number;
  kind?: AuditKind;
  json?: boolean;
}

/** Parses a day (its start in UTC) or a time. @returns milliseconds since 1970 */
function time(text: string): number {
  const at = /^\d{4}-\d{2}-\d{2}(T|$)/.test(text) ? Date.parse(text) : NaN;
  if (Number.isNaN(at)) throw new InvalidArgumentError('Use a day (2026-01-31) or a time (2026-01-31T08:00:00Z).');
  return at;
}

const subjectsOf = ({ subjects }: AuditRow): unknown => (subjects === null ? [] : JSON.parse(subjects));

function jsonOf(row: AuditRow): string {
  const { id, at, kind, detail, staff, account, client } = row;
  const time = new Date(at).toISOString();
  return JSON.stringify({ id, time, kind, detail, staff, account, client, subjects: subjectsOf(row) });
}

function lineOf(row: AuditRow): string {
  const { at, kind, detail, staff, account, client } = row;
  const who = staff ?? client ?? '-';
  const subjects = [subjectsOf(row)].flat().map(String).join(' ');
  return [new Date(at).toISOString(), kind, detail || '-', who, account ?? '-', subjects].join('\t').trimEnd();
}

async function show(path: string, { patron, since, kind, json = false }: Given): Promise<void> {
  await inLibrary({ library: path }, async ({ store, library }) => {
    const reader = patron === undefined ? undefined : await findReader(store, library.id, patron);
    if (patron !== undefined && !reader) throw new CommandError(`Reader ${patron} not found in ${path}.`);
    const query = { libraryId: library.id, readerId: reader?.id, since, kind };
    await inSnapshot(store.db, async (db) => {
      for await (const row of readAudit(db, query)) console.log(json ? jsonOf(row) : lineOf(row));
    });
  });
}

/** `yuelan audit <library>`, and `--staff` for all commands: docs/operate/audit-log.md. */
export function registerAudit(program: Command): void {
  program.option('--staff <name>', 'name for the audit log, in addition to the system user');
  program
    .command('audit')
    .description(
      'print the audit log of a library, oldest first: time, kind, detail, actor or client, account, subjects',
    )
    .argument('<library>', 'mapping path of the library')
    .option('--patron <account>', 'entries about one reader: account or card number')
    .option('--since <time>', 'entries since a day (UTC) or a time', time)
    .addOption(new Option('--kind <kind>', 'entries of one kind').choices(auditKinds))
    .option('--json', 'print one JSON object per line')
    .action(command(show));
}
