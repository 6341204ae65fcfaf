import { requestContextOf } from '../identity/session/user-menu.ts';
import { sessionOf } from '../identity/session/page-session.ts';
import { readerClient } from '../identity/session/reader-client.ts';
import type { SectionSite } from '../section/section.ts';

/** What the parts of the personal center need of a purchasing screen; undefined where no reader is known. */
export function siteHere(place: HTMLElement): SectionSite | undefined {
  const requestContext = requestContextOf(place);
  const reader = sessionOf(place).user();
  const { base = '', unreachable = '' } = place.dataset;
  return (
    reader && { client: readerClient(requestContext, unreachable), reader, language: requestContext.language, base }
  );
}
