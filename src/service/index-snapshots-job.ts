import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { isSnapshotDue } from './catalogue/search/snapshot.ts';
import type { FileStore } from './platform/files/file-store.ts';
import type { ScheduledJob } from './platform/jobs/job.ts';
import { leanEnvironment } from './platform/lean-process.ts';
import type { CommandsBeside } from './process.ts';

const run = promisify(execFile);

/**
 * Publishes the indexes that nodes copy when they start, each in another process, unless a recent snapshot exists.
 */
export const indexSnapshotsJob = (files: FileStore, command: CommandsBeside['publish']): ScheduledJob => ({
  name: 'index-snapshots',
  every: 'hour',
  run: async ({ store, search, libraries, now, stop }) => {
    for (const library of libraries) {
      if (stop.aborted) return;
      if (search.building().includes(library.id)) continue;
      if (!(await isSnapshotDue({ files, db: store.db, library, now }))) continue;
      const [program, ...args] = command(library.groupCode);
      await run(program, args, { env: leanEnvironment(), signal: stop });
    }
  },
});
