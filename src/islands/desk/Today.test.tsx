import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DeskClient } from '#lib/client/desk.ts';
import type { DeskToday } from '#lib/contract/desk/today.ts';
import { requestViews } from '#lib/contract/desk/copy-requests.ts';
import { inboxKindNames } from '#lib/rules/desk-inbox.ts';
import { DeskContext } from './frame.tsx';
import { LiveTodayContext } from './live-today.tsx';
import { deskMessages } from './messages.ts';
import Today from './Today.tsx';

const call = (() =>
  Promise.resolve({ success: true, data: { result: [], total: 0 }, message: '', errCode: null })) as unknown;
const client = { call, watchToday: () => Promise.resolve(false) } as DeskClient;
const messages = await deskMessages('en-US');
const site = { client, messages, language: 'en-US' as const, base: '/lib/en-US', portal: 'Lib', libraries: [] };

/** The tiles as they are shown: address, key and number of each. */
function tilesOf(counts: Omit<DeskToday, 'today'>) {
  const { unmount } = render(
    <DeskContext
      value={{ ...site, session: undefined, setSession: () => undefined, place: undefined, setPlace: () => undefined }}
    >
      <LiveTodayContext value={{ counts: { today: '2026-12-01', ...counts }, isLive: true, at: undefined }}>
        <Today />
      </LiveTodayContext>
    </DeskContext>,
  );
  const tiles = [...document.querySelectorAll<HTMLAnchorElement>('.desk-counts a')].map((link) => ({
    to: link.getAttribute('href'),
    key: link.getAttribute('aria-keyshortcuts'),
    count: Number(link.querySelector('strong')?.textContent),
  }));
  const isNothing = screen.queryByText(messages.nothingWaits) !== null;
  unmount();
  return { tiles, isNothing };
}

const all = (count: number): Omit<DeskToday, 'today'> => ({
  copyRequests: Object.fromEntries(requestViews.map((view) => [view, count])) as DeskToday['copyRequests'],
  inbox: Object.fromEntries(inboxKindNames.map((kind) => [kind, count])),
});
const places = ({ tiles }: ReturnType<typeof tilesOf>) => tiles.map(({ to, key }) => [to, key]);

test('no tile moves and no key changes when a queue fills', () => {
  const empty = tilesOf(all(0));
  const full = tilesOf(all(7));
  expect(places(full)).toEqual(places(empty));
  expect([empty.isNothing, full.isNothing]).toEqual([true, false]);
  expect(full.tiles.map(({ count }) => count)).toEqual(full.tiles.map(() => 7));
  const keys = full.tiles.map(({ key }) => key);
  expect(keys).not.toContain(null);
  expect(new Set(keys).size).toBe(keys.length);
});

test('a queue has the same key for all roles', () => {
  const everyKey = new Map(places(tilesOf(all(1))).map(([to, key]) => [to, key]));
  const ofReaders = places(tilesOf({ copyRequests: null, inbox: { feedback: 1, certifications: 0 } }));
  expect(ofReaders).toHaveLength(2);
  for (const [to, key] of ofReaders) expect(key).toBe(everyKey.get(to ?? null));
});
