import { createRoot } from 'react-dom/client';
import type { UserInfo } from '#lib/stores/session/reader.ts';
import { requestContextOf } from '../identity/session/user-menu.ts';
import { readerClient } from '../identity/session/reader-client.ts';
import { resumePending } from '../identity/session/resume-pending.ts';
import { FrameProvider } from '../section/frame.tsx';
import { sectionIsland } from './sections.ts';
import { frameMessages } from '../section/messages.ts';

/**
 * Shows a section for the reader.
 * @param holder says which section; what stood in it gives way
 * @returns takes it away again; undefined when there is no such section
 */
export async function openSection(
  holder: HTMLElement,
  place: HTMLElement,
  reader: UserInfo,
): Promise<(() => void) | undefined> {
  const load = sectionIsland(holder.dataset['section'] ?? '');
  if (!load) return undefined;
  const requestContext = requestContextOf(place);
  const { base = '', unreachable = '' } = place.dataset;
  const site = { client: readerClient(requestContext, unreachable), reader, language: requestContext.language, base };
  const [messages, section] = await Promise.all([
    frameMessages(requestContext.language),
    // The section shows what a form that waited for sign-in has changed.
    Promise.all([load(), resumePending()]).then(([{ open }]) => open(site)),
  ]);
  holder.replaceChildren();
  holder.removeAttribute('aria-busy');
  const root = createRoot(holder);
  root.render(
    <FrameProvider site={site} messages={messages}>
      {section}
    </FrameProvider>,
  );
  return () => {
    root.unmount();
  };
}
