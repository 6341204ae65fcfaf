import { requestContextOf, readerHere } from '../identity/session/user-menu.ts';
import { browserClient } from '../identity/session/client.ts';
import type { SectionSite } from '../personal-center/section.ts';

/** What the parts of the personal center need of a purchasing screen; undefined where no reader is known. */
export function siteHere(place: HTMLElement): SectionSite | undefined {
  const requestContext = requestContextOf(place);
  const reader = readerHere(requestContext.groupCode);
  const { base = '', unreachable = '' } = place.dataset;
  return (
    reader && { client: browserClient(requestContext, unreachable), reader, language: requestContext.language, base }
  );
}
