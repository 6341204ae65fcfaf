import { createContext, useContext, useEffect, useState } from 'react';
import type { DeskToday } from '#lib/contract/desk/today.ts';
import { todayAliveMs } from '#lib/rules/desk-today.ts';
import { useDesk } from './frame.tsx';

/** How much waits, as last received. */
export interface LiveToday {
  counts: DeskToday | undefined;
  /** Whether counts still arrive; otherwise they are of `at`. */
  isLive: boolean;
  at: Date | undefined;
}

export const LiveTodayContext = createContext<LiveToday>({ counts: undefined, isLive: true, at: undefined });

/** What waits, live: the one connection of this tab. */
export const useToday = (): LiveToday => useContext(LiveTodayContext);

/** Waits between two tries to connect, doubled after each, in milliseconds. */
const waitsMs = { first: 1_000, longest: 30_000 } as const;
/** Without a word for so long the connection is dead, whatever the browser thinks. */
const deadMs = todayAliveMs * 2.5;

const pause = (ms: number, gone: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    gone.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Resolves when the page is looked at: a tab in the background holds no connection. */
const looked = (gone: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (document.visibilityState === 'visible') resolve();
    const check = () => {
      if (document.visibilityState === 'visible') resolve();
    };
    document.addEventListener('visibilitychange', check, { signal: gone });
    gone.addEventListener('abort', () => resolve());
  });

/** Keeps one connection of this tab as long as it is looked at, and connects again where it is lost. */
export function useLiveToday(): LiveToday {
  const { client, setSession } = useDesk();
  const [today, setToday] = useState<LiveToday>({ counts: undefined, isLive: true, at: undefined });
  useEffect(() => {
    const left = new AbortController();
    const isOver = () => left.signal.aborted;
    const run = async () => {
      let waitMs: number = waitsMs.first;
      while (!isOver()) {
        await looked(left.signal);
        if (isOver()) return;
        const connection = new AbortController();
        const drop = () => connection.abort();
        const dropHidden = () => {
          if (document.visibilityState === 'hidden') drop();
        };
        document.addEventListener('visibilitychange', dropHidden, { signal: connection.signal });
        let watchdog = setTimeout(drop, deadMs);
        const gone = AbortSignal.any([left.signal, connection.signal]);
        const isSessionOver = await client.watchToday((event) => {
          clearTimeout(watchdog);
          watchdog = setTimeout(drop, deadMs);
          waitMs = waitsMs.first;
          if (event.kind === 'counts') setToday({ counts: event.counts, isLive: true, at: new Date() });
          else setToday((before) => ({ ...before, isLive: true, at: new Date() }));
        }, gone);
        clearTimeout(watchdog);
        drop();
        if (isOver()) return;
        if (isSessionOver) {
          setSession(undefined);
          return;
        }
        setToday((before) => ({ ...before, isLive: false }));
        // Not all browsers at once when a server comes back.
        await pause(waitMs * (0.5 + Math.random()), left.signal);
        waitMs = Math.min(waitMs * 2, waitsMs.longest);
      }
    };
    void run();
    return () => left.abort();
  }, [client, setSession]);
  return today;
}
