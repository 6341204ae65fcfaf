import { createRoot } from 'react-dom/client';
import { createDeskClient } from '#lib/client/desk.ts';
import { defaultLanguage, languages } from '#lib/contract/language.ts';
import { deskSectionOf } from '#lib/rules/desk-sections.ts';
import Desk from './Desk.tsx';
import { deskMessages } from './messages.ts';

/** Shows the desk. @param holder says which library, language and section */
export async function openDesk(holder: HTMLElement): Promise<void> {
  const { base = '', portal = '', mappingPath = '', groupCode = '', section } = holder.dataset;
  const language = languages.find((language) => language === holder.dataset['language']) ?? defaultLanguage;
  const messages = await deskMessages(language);
  const client = createDeskClient({ mappingPath, groupCode, language }, messages.unreachable);
  // Without a cookie nobody is signed in.
  const first = holder.dataset['known'] === undefined ? undefined : await client.call('getDeskSession', {});
  // Written by the page itself (layouts/Desk.astro).
  const libraries: { libCode: string; name: string }[] = JSON.parse(holder.dataset['libraries'] ?? '[]');
  holder.replaceChildren();
  holder.removeAttribute('aria-busy');
  createRoot(holder).render(
    <Desk
      site={{ client, messages, language, base, portal, libraries }}
      section={deskSectionOf(section) ?? 'today'}
      first={first?.success === true ? first.data : undefined}
    />,
  );
}
