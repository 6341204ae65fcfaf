import { createRoot, hydrateRoot } from 'react-dom/client';
import type { UserInfo } from '#lib/stores/session/reader.ts';
import { requestContextOf } from '../identity/session/user-menu.ts';
import { readerClient } from '../identity/session/reader-client.ts';
import { resumePending } from '../identity/session/resume-pending.ts';
import { loadStylesheet } from '../load-stylesheet.ts';
import { FrameProvider } from '../section/FrameProvider.tsx';
import { frameMessages } from '../section/messages.ts';
import type { SectionRendering, SectionSite } from '../section/section.ts';
import { answerKey, type RenderedSection } from './rendered-section.ts';
import { sectionIsland } from './sections.ts';

function siteOf(holder: HTMLElement, place: HTMLElement, reader: UserInfo): SectionSite {
  const requestContext = requestContextOf(place);
  const { base = '', unreachable = '' } = place.dataset;
  const client = readerClient(requestContext, unreachable);
  return { client, reader, language: requestContext.language, base, timeZone: holder.dataset['timeZone'] };
}

/**
 * Renders a section for the reader.
 * @param holder names the section; its content is replaced
 * @returns the function that removes the section; undefined if there is no such section
 */
export async function openSection(
  holder: HTMLElement,
  place: HTMLElement,
  reader: UserInfo,
): Promise<(() => void) | undefined> {
  const load = sectionIsland(holder.dataset['section'] ?? '');
  if (!load) return undefined;
  const site = siteOf(holder, place, reader);
  const [messages, { view, acts }] = await Promise.all([
    frameMessages(site.language),
    // The section shows what a form that waited for sign-in has changed.
    Promise.all([load(), resumePending()]).then(async ([{ open, sheets = [] }]) => {
      const [opened] = await Promise.all([open(site), ...sheets.map(loadStylesheet)]);
      return opened;
    }),
  ]);
  holder.replaceChildren();
  holder.removeAttribute('aria-busy');
  const root = createRoot(holder);
  root.render(
    <FrameProvider site={site} messages={messages} acts={acts}>
      {view}
    </FrameProvider>,
  );
  return () => root.unmount();
}

/**
 * Hydrates the section that the server has rendered into the holder, with the answers that are part of the page.
 * @returns when the section responds to the reader: the function that removes it
 */
export async function hydrateSection(
  holder: HTMLElement,
  place: HTMLElement,
  { reader, answers, ...page }: RenderedSection,
): Promise<() => void> {
  const load = sectionIsland(holder.dataset['section'] ?? '');
  if (!load) throw new Error('no such section');
  const known = new Map(Object.entries(answers));
  const rendering: SectionRendering = {
    ...page,
    answerTo: (name, body) => known.get(answerKey(name, body)),
  };
  const site = { ...siteOf(holder, place, reader), rendering };
  const [messages, { view, acts }] = await Promise.all([
    frameMessages(site.language),
    load().then(({ open }) => open(site)),
  ]);
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const root = hydrateRoot(
    holder,
    <FrameProvider
      site={site}
      messages={messages}
      acts={acts}
      onReady={() => {
        // What is rendered later needs newer answers.
        known.clear();
        resolve(undefined);
      }}
    >
      {view}
    </FrameProvider>,
  );
  await promise;
  return () => root.unmount();
}
