import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/**
 * Starts a script in a child process. @returns a function that waits for its kill and throws if it exited on its own
 */
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
 * Runs a script in a child process and kills it after it has printed a number of lines.
 * @throws if the process exited on its own before
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
 * Runs a script in a child process and kills it on an event.
 * @param arm receives the function that kills it
 * @throws if the process exited on its own before
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
