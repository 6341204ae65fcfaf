import { sectionPath } from '../../../lib/rules/personal-sections.ts';
import type { OutputOf } from '../../../lib/contract/contract.ts';
import type { Language } from '../../../lib/contract/language.ts';
import { fenText } from '../../../lib/rules/charges.ts';
import type { ObstacleKind } from '../../../lib/rules/reader-data.ts';
import { message } from '../messages/index.ts';
import type { Obstacle } from '../context/obstacles.ts';

/** Where in the personal center a reader ends such business. */
const paths: Record<ObstacleKind, string> = {
  loans: sectionPath('circulation'),
  requests: sectionPath('requests'),
  charges: sectionPath('circulation', { tab: 'charges' }),
  deposit: sectionPath('circulation', { tab: 'charges' }),
  orders: sectionPath('requests'),
};

/** Formats obstacles for readers. */
export const describeObstacles = (
  obstacles: readonly Obstacle[],
  language: Language,
): OutputOf<'checkCancellation'>['obstacles'] =>
  obstacles.map(({ kind, count, amount }) => ({
    kind,
    count,
    path: paths[kind],
    text: message(language, `obstacle_${kind}`, {
      count,
      amount: amount === undefined ? '' : fenText(amount),
    }),
  }));
