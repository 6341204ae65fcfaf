import { separator } from '#lib/i18n/separator.ts';
import { post } from '#lib/client/light.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { languages } from '#lib/contract/language.ts';

type Entry = NonNullable<OutputOf<'getEncyclopediaEntry'>['entry']>;
type Messages = Partial<Record<'readIn' | 'nothing' | 'unavailable' | 'opens', string>>;

/** An element with a text: whatever others wrote stays text. */
function element(name: string, text: string, attributes: Record<string, string> = {}): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/** What Entry.astro draws on the server. */
function draw({ title, description, extract, url, source }: Entry, messages: Messages): HTMLElement[] {
  const head = element('p', '', { class: 'quiet' });
  head.append(element('b', title), description === null ? '' : `${separator}${description}`);
  const text = (messages.readIn ?? '').replace('{{source}}', () => source);
  const link = element('a', text, { class: 'out', href: url, target: '_blank', rel: 'noopener external nofollow' });
  link.append(element('span', messages.opens ?? '', { class: 'sr-only' }));
  const way = element('p', '');
  way.append(link);
  return [head, element('p', extract, { class: 'extract' }), way];
}

/** Asks for the entry and puts it into the place kept for it; when there is none, it says so there. */
export async function fillCard(place: HTMLElement): Promise<void> {
  // The portal's own page says who asks, so that it is not checked again.
  const requestContext: Record<string, string> = JSON.parse(
    document.getElementById('list')?.dataset['context'] ?? '{}',
  );
  const messages: Messages = JSON.parse(place.dataset['messages'] ?? '{}');
  const site = {
    mappingPath: requestContext['mappingPath'] ?? '',
    groupCode: requestContext['groupCode'] ?? '',
    language: languages.find((language) => language === requestContext['language']) ?? 'zh-CN',
  };
  const term = place.dataset['term'] ?? '';
  const answer = await post('getEncyclopediaEntry', '/find/baidu/getBaiduBaike', { term }, site, '');
  const entry = answer.success ? answer.data : undefined;
  if (entry?.entry) place.replaceChildren(...draw(entry.entry, messages));
  else {
    const nothing = entry && entry.state !== 'unavailable';
    place.replaceChildren(element('p', (nothing ? messages.nothing : messages.unavailable) ?? '', { class: 'quiet' }));
  }
}
