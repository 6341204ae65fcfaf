import { once } from 'node:events';
import { must } from '../shell.ts';
import { serve, type TestServer } from '../test-server.ts';
import { agent, recordIds, type AttackResult } from './ask.ts';
import { callOf, signIn } from './reader.ts';

const kills = 10;

/**
 * Ends the process without warning while a reader writes, again and again: what was answered "done" is there afterwards,
 * and the store is whole.
 */
export async function kill({ url, env, stop }: TestServer): Promise<AttackResult> {
  const ids: string[] = await recordIds(url);
  const { token } = await signIn(url, 'demo');
  await callOf(url, 'cancelFavourites', { recordIds: ids }, token);
  await stop({ keepData: true });
  const wrong: string[] = [];
  let acknowledged = 0;
  for (let round = 0; round < kills; round += 1) {
    const running = await serve(env);
    const done = new Set<string>();
    const ended = once(running.child, 'exit');
    const after = setTimeout(() => running.child.kill('SIGKILL'), 1_000 + round * 100);
    try {
      for (let at = 0; running.child.exitCode === null && running.child.signalCode === null; at += 1) {
        const recordId = ids[at % ids.length] ?? '1';
        // Until the answer is there nobody knows whether it is in the list.
        const name = done.delete(recordId) ? 'cancelFavourites' : 'addFavourites';
        const { status, text } = await callOf(running.url, name, { recordIds: [recordId] }, token);
        if (status !== 200) {
          wrong.push(`round ${String(round)}: ${name} was answered ${String(status)}: ${text.slice(0, 200)}`);
          break;
        }
        acknowledged += 1;
        if (name === 'addFavourites') done.add(recordId);
      }
    } catch {
      // The request that was under way when the process ended: nobody was told that it was done.
    }
    clearTimeout(after);
    running.child.kill('SIGKILL');
    await ended;
    agent.destroy();

    const again = await serve(env);
    const { text } = await callOf(again.url, 'listFavoured', { recordIds: ids }, token);
    const there = new Set([...text.matchAll(/"(\d+)"/g)].map(([, id = '']) => id));
    for (const id of done) if (!there.has(id)) wrong.push(`round ${String(round)}: ${id} was acknowledged and is lost`);
    await callOf(again.url, 'cancelFavourites', { recordIds: ids }, token);
    const over = once(again.child, 'exit');
    again.child.kill('SIGTERM');
    await over;
    agent.destroy();
  }
  try {
    await must('node', ['src/cli/yuelan.ts', 'check'], { env, stdio: 'ignore' });
  } catch (error) {
    wrong.push(`yuelan check: ${error instanceof Error ? error.message : String(error)}`);
  }
  return {
    sent: `${String(kills)} × SIGKILL while a reader writes`,
    outcome: `${String(acknowledged)} writes acknowledged, store checked`,
    problems: wrong,
  };
}
