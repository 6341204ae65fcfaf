import { forgetAuthorities } from './catalogue/authorities/find.ts';
import { authoritiesKind } from './catalogue/authorities/import.ts';
import { contentWatcher } from './platform/content/changes.ts';
import { asSettings } from './content/settings/kinds.ts';
import type { ServiceContext } from './platform/context/context.ts';
import { lastChange } from './record-pages/follow-changes.ts';
import { keepViews } from './record-pages/keep-views.ts';
import { staleOfferTags, staleTags, unionTag } from './platform/context/stale.ts';

/** How often the change feed is looked at, in milliseconds: this long a page may tell what an import has changed. */
const followMs = 1_000;
/**
 * While an import runs, the index follows in short stretches with pauses between them, in which readers are answered;
 * both in milliseconds.
 */
const stretch = { budgetMs: 12, pauseMs: 24 };
/** Between two stretches of making record views, which nobody waits for: a page whose view is missing makes its own. */
const viewPauseMs = 300;

type Following = Pick<
  ServiceContext,
  'store' | 'search' | 'offerSearch' | 'unionSearch' | 'registry' | 'settingsChanged' | 'now' | 'invalidation' | 'log'
>;

/**
 * Follows what this process and others write, in turns short enough that readers notice nothing: the indexes, the record
 * views, and which pages are stale. What has happened before is taken in first.
 */
export async function followStore(context: Following): Promise<{ close: () => Promise<void> }> {
  const { store, search, offerSearch, unionSearch, registry, now, invalidation, log } = context;
  const follow = async (options?: { budgetMs: number }): Promise<boolean> => {
    try {
      const tags = staleTags(registry(), await search.catchUp(options));
      tags.push(...staleOfferTags(registry(), await offerSearch.catchUp(options)));
      if ((await unionSearch.catchUp(options)).length > 0) tags.push(unionTag);
      if (tags.length > 0) invalidation.invalidate(tags);
      return tags.length > 0;
    } catch (error) {
      log.error({ err: error }, 'following the change feed failed');
      return false;
    }
  };
  await follow();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  /** Something was written while the feed was being followed. */
  let isWoken = false;
  const views = keepViews({ store, search, registry, now, log });
  let known = 0;
  /** One turn. @returns after how long the next one is due */
  const turn = async (): Promise<number> => {
    if (await follow(stretch)) return stretch.pauseMs;
    // What is near a record is asked of the index: views follow the changes that it knew before, and wait for one that
    // is being built or followed elsewhere.
    const isBusy = search.building().length > 0 || search.followedBeside().length > 0;
    const more = !isBusy && (await views.goOn(known));
    known = await lastChange({ store });
    return more ? viewPauseMs : followMs;
  };
  let underWay: Promise<void> = Promise.resolve();
  const next = async (): Promise<void> => {
    timer = undefined;
    isWoken = false;
    const pauseMs = await turn().catch((error: unknown) => {
      log.error({ err: error }, 'following the change feed failed');
      return followMs;
    });
    if (!isClosed) followLater(isWoken ? 0 : pauseMs);
  };
  const followLater = (pauseMs: number): void => {
    timer = setTimeout(() => {
      underWay = next();
    }, pauseMs).unref();
  };
  followLater(followMs);
  // A notification does not wait for the next poll.
  const unheard = store.onChange(() => {
    isWoken = true;
    if (timer === undefined || isClosed) return;
    clearTimeout(timer);
    followLater(0);
  });

  const changedContent = contentWatcher(store.db);
  await changedContent(registry());
  let contentTimer: NodeJS.Timeout;
  const watchContent = async (): Promise<void> => {
    try {
      const changed = await changedContent(registry());
      const settings = new Set(
        changed.filter(({ kind }) => asSettings({ name: kind })).map(({ library }) => library.id),
      );
      for (const libraryId of settings) await context.settingsChanged?.(libraryId);
      if (changed.some(({ kind }) => kind === authoritiesKind)) forgetAuthorities(store);
      if (changed.length > 0) invalidation.invalidate(changed.map(({ tag }) => tag));
    } catch (error) {
      log.error({ err: error }, 'reading changed content failed');
    }
  };
  const watchLater = (): void => {
    contentTimer = setTimeout(() => void watchContent().then(watchLater), followMs).unref();
  };
  watchLater();

  return {
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      clearTimeout(contentTimer);
      unheard();
      await underWay;
      await views.close();
    },
  };
}
