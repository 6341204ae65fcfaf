import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { environment, must, serverFlags } from '../scripts/shell.ts';

/** A server under measurement, on a core of its own where the system can do that. */
export interface MeasuredServer {
  url: string;
  /** Milliseconds from the command to its first answer. */
  startMs: number;
  /** Resident memory in bytes. */
  resident: () => number;
  /** Processor time that it has taken so far, in milliseconds; of the system below it nothing where that is known apart. */
  processorMs: () => number;
  stop: () => Promise<void>;
}

const canPin = (() => {
  try {
    execFileSync('taskset', ['-p', String(process.pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** Puts this process, which makes the load, on the second core, so that it takes nothing from the server's. */
export function pinLoad(): boolean {
  if (canPin) execFileSync('taskset', ['-apc', '1', String(process.pid)], { stdio: 'ignore' });
  return canPin;
}

/**
 * Loads the demo libraries and makes what record pages show of other records: a server that starts after `demo load` alone
 * makes that while it answers, and what is measured then is its work on other pages.
 */
export async function loadDemo(env: Record<string, string>): Promise<void> {
  for (const command of [['demo', 'load'], ['reindex']])
    await must('node', [command[0] === 'demo' ? 'demo/yuelan.ts' : 'src/cli/yuelan.ts', ...command], {
      env: environment(env),
      stdio: 'ignore',
    });
}

/** Starts a program that prints `ready: <address>`. @throws when it ends before */
export async function startServer(program: string, env: Record<string, string> = {}): Promise<MeasuredServer> {
  const command = [...(canPin ? ['taskset', '-c', '0'] : []), process.execPath, ...serverFlags, program];
  const started = performance.now();
  const child = spawn(command[0] ?? '', command.slice(1), {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  const url = await addressOf(child);
  return {
    url,
    startMs: performance.now() - started,
    resident: () => residentOf(child.pid ?? 0),
    processorMs: () => processorOf(child.pid ?? 0),
    stop: async () => {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Where a server answers that prints `ready: <address>`. @throws when it ends before */
export function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const found = /ready: (http:\S+)/.exec(printed)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', (code) => {
      reject(new Error(`the server ended with ${String(code)} before it was ready`));
    });
  });
}

function residentOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1]) * 1024;
  } catch {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024;
  }
}

/** What a clock tick of the kernel is, as Linux counts processor time to programs. */
const tickMs = 10;

/** Processor time that a process has taken in its programs so far, in milliseconds. */
export function processorOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    // The name of the program, in brackets, may have spaces in it; the user time is the fourteenth field.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[11]) * tickMs;
  } catch {
    const time = execFileSync('ps', ['-o', 'time=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return time.split(/[:-]/).reduce((sum, part) => sum * 60 + Number(part), 0) * 1000;
  }
}
