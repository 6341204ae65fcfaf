import { courseContent } from '../courses/content.ts';
import type { ContentKind } from './kind.ts';

/** Every kind of content, in the order in which they are loaded: what others refer to comes first. */
export const contentKinds: readonly ContentKind[] = [courseContent];
