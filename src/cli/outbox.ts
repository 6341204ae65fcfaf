import { InvalidArgumentError, type Command } from 'commander';
import { openStore } from '#service/platform/db/open.ts';
import { noteCommandEverywhere } from './acting.ts';
import { command, commandContext } from './context.ts';

function count(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError('Use a whole number of at least 1.');
  return number;
}

async function show({ last }: { last: number }): Promise<void> {
  const { storeAt } = commandContext();
  const store = await openStore(storeAt);
  try {
    // The printed messages may contain sign-in codes.
    await noteCommandEverywhere(store);
    const rows = await store.db
      .selectFrom('outbox')
      .innerJoin('library', 'library.id', 'outbox.library_id')
      .select(['outbox.id', 'mapping_path', 'channel', 'recipient', 'subject', 'body', 'state', 'problem'])
      .select('outbox.created_at')
      .orderBy('outbox.id', 'desc')
      .limit(last)
      .execute();
    for (const row of rows.reverse()) {
      const at = new Date(row.created_at).toISOString();
      console.log([`#${String(row.id)}`, at, row.mapping_path, row.channel, row.recipient, row.state].join('\t'));
      if (row.problem !== null) console.log(`  problem: ${row.problem}`);
      if (row.body !== '') console.log(`  ${row.subject}: ${row.body}`);
    }
    if (rows.length === 0) console.log('The outbox is empty.');
  } finally {
    await store.close();
  }
}

/** `yuelan outbox [--last <n>]`: mail and text messages to readers, also those without a provider. */
export function registerOutbox(program: Command): void {
  program
    .command('outbox')
    .description('print mail and text messages to readers, oldest first; the text of sent messages is not stored')
    .option('--last <n>', 'number of messages', count, 20)
    .action(command(show));
}
