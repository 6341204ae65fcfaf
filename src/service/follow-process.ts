import { spawn } from 'node:child_process';
import { leanEnvironment } from './platform/lean-process.ts';
import type { FollowBeside } from './catalogue/search/handover.ts';
import { followedMessageSchema, takenMessage } from './catalogue/search/handover-messages.ts';
import { priorities, yieldToOthers } from './platform/yield-to-others.ts';

const maxOutputLogged = 2_000;

export interface FollowerOptions {
  /** Program and arguments that follow the feed into the index of the library with that group code. */
  command: (groupCode: string, after: number) => readonly [program: string, ...args: string[]];
  log: { info: (details: object, text: string) => void; error: (details: object, text: string) => void };
}

/**
 * Has the change feed followed by a process of its own while a lot is written, behind everything that answers readers:
 * it gets what of the processor they leave.
 */
export function createFollower({ command, log }: FollowerOptions): FollowBeside {
  return ({ groupCode }, after, onChanges, onEnd) => {
    const started = performance.now();
    const [program, ...args] = command(groupCode, after);
    const child = spawn(program, args, {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
      env: leanEnvironment(),
    });
    let changes = 0;
    let printed = '';
    let isStopped = false;
    log.info({ groupCode, after }, 'started a process that updates the search index');
    if (child.pid !== undefined) yieldToOthers(child.pid, priorities.low);
    child.stderr?.on('data', (chunk: Buffer) => {
      printed = (printed + chunk.toString()).slice(-maxOutputLogged);
    });
    child.on('message', (message) => {
      if (isStopped) return;
      const followed = followedMessageSchema.parse(message);
      changes += followed.count;
      onChanges(followed);
    });
    let isEnded = false;
    const end = (failure?: string): void => {
      // What cannot be started may say so and end, or only the one.
      if (isEnded) return;
      isEnded = true;
      const seconds = Math.round((performance.now() - started) / 100) / 10;
      if (failure === undefined) log.info({ groupCode, changes, seconds }, 'search index is up to date');
      else if (!isStopped) log.error({ groupCode, failure }, 'updating the search index failed');
      onEnd(failure === undefined);
    };
    child.once('error', (error) => {
      end(error.message);
    });
    child.once('close', (code, signal) => {
      end(code === 0 ? undefined : `${printed.trim()} (ended with ${String(code ?? signal)})`);
    });
    return {
      taken: () => {
        if (child.connected) child.send(takenMessage, () => undefined);
      },
      stop: () => {
        isStopped = true;
        child.kill();
      },
    };
  };
}
