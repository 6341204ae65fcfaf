import type { Block } from './blocks.ts';
import type { PlainContext } from './section.ts';

/** That another system lends and does not answer, and since when this is known; nothing while it answers. */
export const knownSince = ({ t, moment }: PlainContext, knownAt: string | null): readonly Block[] =>
  knownAt === null
    ? []
    : [{ kind: 'text', lines: [{ text: t('circulation:knownAt', { time: moment(knownAt).text }), tone: 'strong' }] }];
