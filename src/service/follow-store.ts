import { contentWatcher } from './content/changes.ts';
import type { ServiceContext } from './context.ts';
import { lastChange } from './record-pages/follow-changes.ts';
import { keepViews } from './record-pages/keep-views.ts';
import { staleOfferTags, staleTags } from './stale.ts';

/** How often the change feed is looked at, in milliseconds: this long a page may tell what an import has changed. */
const followMs = 1_000;
/**
 * While an import runs, the index follows in short stretches with pauses between them, in which readers are answered;
 * both in milliseconds.
 */
const stretch = { budgetMs: 40, pauseMs: 60 };
/** Between two stretches of making record views, which nobody waits for: a page whose view is missing makes its own. */
const viewPauseMs = 300;

type Following = Pick<ServiceContext, 'store' | 'search' | 'offerSearch' | 'registry' | 'invalidation' | 'log'>;

/**
 * Follows what this process and others write, in turns short enough that readers notice nothing: the indexes, the record
 * views, and which pages are stale. What has happened before is taken in first.
 */
export async function followStore(context: Following): Promise<{ close: () => Promise<void> }> {
  const { store, search, offerSearch, registry, invalidation, log } = context;
  const follow = (options?: { budgetMs: number }): boolean => {
    try {
      const tags = staleTags(registry(), search.catchUp(options));
      tags.push(...staleOfferTags(registry(), offerSearch.catchUp(options)));
      if (tags.length > 0) invalidation.invalidate(tags);
      return tags.length > 0;
    } catch (error) {
      log.error({ err: error }, 'the change feed could not be followed');
      return false;
    }
  };
  follow();
  let timer: NodeJS.Timeout;
  const views = keepViews({ store, search, registry, log });
  let known = 0;
  const followLater = (pauseMs: number): void => {
    const next = async () => {
      if (follow(stretch)) {
        followLater(stretch.pauseMs);
        return;
      }
      // What is near a record is asked of the index: views follow the changes that it knew before, and wait for one
      // that is being built.
      const more = search.building().length === 0 && (await views.goOn(known));
      known = await lastChange({ store });
      followLater(more ? viewPauseMs : followMs);
    };
    timer = setTimeout(() => void next(), pauseMs).unref();
  };
  followLater(followMs);

  const changedContent = contentWatcher(store.db);
  await changedContent(registry());
  let contentTimer: NodeJS.Timeout;
  const watchContent = async (): Promise<void> => {
    try {
      const tags = await changedContent(registry());
      if (tags.length > 0) invalidation.invalidate(tags);
    } catch (error) {
      log.error({ err: error }, 'changes of content could not be read');
    }
  };
  const watchLater = (): void => {
    contentTimer = setTimeout(() => void watchContent().then(watchLater), followMs).unref();
  };
  watchLater();

  return {
    close: async () => {
      clearTimeout(timer);
      clearTimeout(contentTimer);
      await views.close();
    },
  };
}
