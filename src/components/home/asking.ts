import type { Site } from '#lib/site/site.ts';
import type { AskingLibrary } from '../search/form-markup.ts';

/** What the blocks of the home page need of the request that they are made for. */
export type HomeAsking = AskingLibrary & { site: Pick<Site, 'config' | 'fixedIcons' | 'name'> };
