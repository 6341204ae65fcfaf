import type { Language } from '../../lib/contract/language.ts';
import type { ActivityRecorder, SiteCount } from '../platform/activity/recorder.ts';

/** Counts pages and visits of the libraries' sites (docs/guide/statistics.md). */
export interface SiteVisits {
  /**
   * Counts a page that somebody looked at. It is a comparison and an addition: what it costs is paid by every page.
   * @param isVisit whether it began a visit
   */
  add: (libraryId: number, language: Language, isVisit: boolean) => void;
}

/** Makes the counters of a process; what they count is written with everything else that is gathered. */
export function createSiteVisits(activity: ActivityRecorder): SiteVisits {
  const libraries = new Map<number, Partial<Record<Language, SiteCount>>>();

  function begin(libraryId: number, language: Language): SiteCount {
    const ofLibrary = libraries.get(libraryId) ?? {};
    libraries.set(libraryId, ofLibrary);
    return (ofLibrary[language] = { libraryId, language, pages: 0, visits: 0, day: '' });
  }

  return {
    add: (libraryId, language, isVisit) => {
      const count = libraries.get(libraryId)?.[language] ?? begin(libraryId, language);
      if (count.pages === 0) activity.gatherSite(count);
      count.pages += 1;
      if (isVisit) count.visits += 1;
    },
  };
}
