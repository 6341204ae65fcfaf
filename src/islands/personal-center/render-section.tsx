import { prerender } from 'react-dom/static';
import type { Answer } from '#lib/contract/envelope.ts';
import { FrameProvider } from '../section/FrameProvider.tsx';
import { frameMessages } from '../section/messages.ts';
import type { OpenedSection, SectionSite } from '../section/section.ts';
import { answerKey, type Answers, type RenderedSection } from './rendered-section.ts';

/**
 * Renders a section on the server with the answers of the calls that it makes (`useCall`), each made once.
 * @param site without a rendering; its client calls in the reader's name
 * @returns the markup, and the data with which the browser hydrates it
 */
export async function renderSection(
  { view, acts }: OpenedSection,
  site: SectionSite,
  place: Pick<RenderedSection, 'origin' | 'pathname' | 'query' | 'referrer' | 'outcome'>,
): Promise<{ markup: string; rendered: RenderedSection }> {
  const answers: Answers = {};
  const loading = new Map<string, Promise<Answer<unknown>>>();
  const rendering: SectionSite['rendering'] = {
    ...place,
    answerTo: (name, body) => {
      const key = answerKey(name, body);
      const known = loading.get(key);
      if (known) return known;
      const answer = site.client.call(name, JSON.parse(body)).then((answered) => {
        answers[key] = answered;
        return answered;
      });
      loading.set(key, answer);
      return answer;
    },
  };
  const messages = await frameMessages(site.language);
  const { prelude } = await prerender(
    <FrameProvider site={{ ...site, rendering }} messages={messages} acts={acts}>
      {view}
    </FrameProvider>,
  );
  const markup = await new Response(prelude).text();
  return { markup, rendered: { ...place, reader: site.reader, answers } };
}
