import { spawn, type ChildProcess } from 'node:child_process';
import { leanEnvironment } from '../platform/lean-process.ts';

/** How much output of a failed process is logged, in characters. */
const maxOutputLogged = 2_000;

/** Exit statuses of work that was done; 2 if some records were rejected. */
const doneCodes: readonly (number | null)[] = [0, 2];

/**
 * Runs the long work of staff in processes of their own, which need a core and memory that readers would lack.
 * @param log receives failures, with the details given at the start
 */
export function createDeskProcesses(log: { error: (details: object, text: string) => void }) {
  const running = new Set<ChildProcess>();
  const start = (command: readonly [program: string, ...args: string[]], details: object): void => {
    const [program, ...args] = command;
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env: leanEnvironment() });
    running.add(child);
    let printed = '';
    child.stderr.on('data', (chunk: Buffer) => {
      printed = (printed + chunk.toString()).slice(-maxOutputLogged);
    });
    child.once('error', (error) => {
      running.delete(child);
      log.error({ ...details, err: error }, 'import or harvest of staff failed');
    });
    child.once('close', (code, signal) => {
      running.delete(child);
      if (doneCodes.includes(code)) return;
      log.error({ ...details, code, signal, printed: printed.trim() }, 'import or harvest of staff failed');
    });
  };
  return {
    start,
    close: () => {
      // The work can be continued at the desk.
      for (const child of running) child.kill();
    },
  };
}
