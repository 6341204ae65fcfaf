import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A script in a process of its own. @returns what waits for its end by the signal, and throws where it ended by itself */
function begin(script: string, input: readonly string[]) {
  const child = spawn(process.execPath, [script, ...input], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<NodeJS.Signals | null>((resolve) => {
    child.on('exit', (_, signal) => {
      resolve(signal);
    });
  });
  const isKilled = async (): Promise<void> => {
    const signal = await ended;
    if (signal !== 'SIGKILL') throw new Error(`${script} ended before it was killed: ${String(signal)}`);
  };
  return { child, isKilled };
}

/**
 * Runs a script in a process of its own and kills it once it has printed so many lines, in the middle of what it does next.
 * @throws when the process ended by itself before it could be killed
 */
export async function killAfter(script: string, lines: number, options: readonly string[]): Promise<void> {
  const { child, isKilled } = begin(script, options);
  let seen = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    if (line !== '') seen += 1;
    if (seen === lines) child.kill('SIGKILL');
  }
  await isKilled();
}

/**
 * Runs a script in a process of its own and kills it when something around it happens.
 * @param arm is given what kills it
 * @throws when the process ended by itself before it could be killed
 */
export async function killWhen(
  script: string,
  input: readonly string[],
  arm: (kill: () => void) => void,
): Promise<void> {
  const { child, isKilled } = begin(script, input);
  child.stdout.resume();
  arm(() => child.kill('SIGKILL'));
  await isKilled();
}
