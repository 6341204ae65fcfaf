import type { LoadedLibrary } from '#service/platform/configuration/types.ts';
import { firstReaderId } from './first-reader.ts';
import type { Store } from '#service/platform/db/open.ts';

/** The person at the messaging app for trying out whom the libraries know (cli/demo-identity/start.ts). */
export const demoSubject = 'demo-reader';

/**
 * Binds the first reader of each demo library that has a messaging app to one person of it: where two libraries ask the
 * same app, the loans of the one are seen in the other. A binding that is there stays as
 * it is.
 */
export async function loadDemoIdentities(
  store: Pick<Store, 'db'>,
  libraries: readonly LoadedLibrary[],
  now: () => number,
): Promise<void> {
  for (const { id, file } of libraries) {
    if (!file.demo || !file.identity.messaging) continue;
    const readerId = await firstReaderId(store, id);
    if (readerId === undefined) continue;
    const bound = { library_id: id, provider: 'messaging', subject: demoSubject, reader_id: readerId };
    await store.db
      .insertInto('reader_identity')
      .values({ ...bound, created_at: now() })
      .onConflict((clash) => clash.doNothing())
      .execute();
  }
}
