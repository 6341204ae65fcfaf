import { defaultLanguage, type Language } from '../../lib/contract/language.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';

/**
 * Makes whole addresses of paths inside a library, for what is read outside the portal.
 * @param publicOrigin without a trailing slash; without one there are no addresses, since no host is known
 */
export const addressMaker =
  (publicOrigin: string | undefined, { mappingPath }: Pick<LoadedLibrary, 'mappingPath'>, language: Language) =>
  (path: string): string | undefined => {
    if (publicOrigin === undefined) return undefined;
    const segment = language === defaultLanguage ? '' : `/${language}`;
    return `${publicOrigin}/${mappingPath}${segment}${path}`;
  };
