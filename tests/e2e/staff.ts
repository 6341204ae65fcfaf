import { join } from 'node:path';
import type { DeskRequest, DeedName, DeskAnswer, Done, Given } from './desk.deeds.ts';

// What a library's staff do while readers are at the pages: asked of the desk (desk.ts), which scripts/e2e.ts has started.

/** Which server's data is worked on; that of the server of all tests when left out. */
export interface Where {
  dataDir?: string | undefined;
  librariesDir?: string;
}
const placeOf = ({ dataDir, librariesDir }: Where) => ({
  dataDir: dataDir ?? process.env['YUELAN_DATA_DIR'] ?? '',
  librariesDir: librariesDir ?? join(import.meta.dirname, '../../libraries'),
});

async function ask(deskRequest: DeskRequest): Promise<unknown> {
  const response = await fetch(process.env['YUELAN_DESK'] ?? '', { method: 'POST', body: JSON.stringify(deskRequest) });
  const answer = (await response.json()) as DeskAnswer;
  if ('problem' in answer) {
    throw new Error(
      `${deskRequest.kind === 'command' ? `yuelan ${deskRequest.words.join(' ')}` : deskRequest.name} ${answer.problem}`,
    );
  }
  return answer.value;
}

/**
 * Runs a command as bin/yuelan.mjs does.
 * @param words what is typed after `yuelan`
 * @param where.input what comes on the standard input
 * @returns what it printed
 * @throws with what it printed when it ends with another status than 0
 */
export const runYuelan = async (words: string[], where: Where & { input?: string } = {}): Promise<string> =>
  String(await ask({ kind: 'command', words, input: where.input ?? '', ...placeOf(where) }));

/** The commands of one library: `const yuelan = commandsOf('jianglan')`, then `await yuelan('reader', 'list')`. */
export const commandsOf =
  (library: string, where?: Where) =>
  (...words: string[]): Promise<string> =>
    runYuelan([...words, '--library', library], where);

/** Does in a library what no command does: one of desk.deeds.ts. */
export const inLibrary = async <D extends DeedName>(
  path: string,
  name: D,
  input: Given<D>,
  where: Where = {},
): Promise<Done<D>> => (await ask({ kind: 'deed', name, path, given: input, ...placeOf(where) })) as Done<D>;
