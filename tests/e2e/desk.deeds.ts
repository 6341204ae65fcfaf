import type { LoadedLibrary } from '#service/platform/configuration/types.ts';
import type { Store } from '#service/platform/db/open.ts';
import {
  completeLibraryRequest,
  databaseRequests,
  firstDue,
  lendCopy,
  requestStage,
  returnCopy,
  stepRequest,
} from './circulation.fixture.ts';
import { bookOnShelf } from './copy-requests.fixture.ts';
import { writeEvaluations } from './evaluations.fixture.ts';
import { lendMany } from './loans.fixture.ts';
import { writeRecords } from './my-records.fixture.ts';
import { chargeFees } from './payments.fixture.ts';
import { isRunningOut, passTime } from './sessions.fixture.ts';

/** What tests have done in a library's store, by name; arguments and answers go as JSON. */
export const deeds = {
  bookOnShelf,
  chargeFees,
  completeLibraryRequest,
  databaseRequests,
  firstDue,
  isRunningOut,
  lendCopy,
  lendMany,
  passTime,
  requestStage,
  returnCopy,
  stepRequest,
  writeEvaluations,
  writeRecords,
};
export type DeedName = keyof typeof deeds;

type Behind<T> = T extends (store: Store, library: LoadedLibrary, ...given: infer G) => Promise<unknown> ? G : never;
/** Arguments of a deed after store and library. */
export type Given<D extends DeedName> = Behind<(typeof deeds)[D]>;
export type Done<D extends DeedName> = Awaited<ReturnType<(typeof deeds)[D]>>;

interface At {
  dataDir: string;
  librariesDir: string;
}
/** What the desk is asked to do. */
export type DeskRequest =
  | (At & { kind: 'command'; words: string[]; input: string })
  | (At & { kind: 'deed'; name: DeedName; path: string; given: unknown[] });
export type DeskAnswer = { value: unknown } | { problem: string };
