import { LRUCache } from 'lru-cache';
import type { ServiceTopic } from '../../lib/rules/service-topics.ts';
import { segmentsOf } from './chinese-words.ts';
import { isChineseFiller, isEnglishFiller } from './fillers.ts';
import { foldedText, piecesOf, stem } from './intent/features.ts';
import type { CallContext } from '../platform/context/context.ts';
import { faqTexts } from './faq-answers.ts';

const isHan = /\p{Script=Han}/u;

/** What a text names: concepts of services, and words that are neither theirs nor tell nothing. */
function namedIn(text: string): Set<string> {
  const named = new Set<string>();
  for (const { text: piece, concepts } of piecesOf(foldedText(text))) {
    for (const name of concepts) named.add(`=${name}`);
    if (!isHan.test(piece)) {
      if (piece.length > 2 && !isEnglishFiller(piece)) named.add(stem(piece));
      continue;
    }
    for (const { segment } of segmentsOf(piece)) {
      if (segment.length > 1 && !isChineseFiller(segment)) named.add(segment);
    }
  }
  return named;
}

/** Answers change seldom, and taking their words apart costs half a millisecond each. */
const cached = new LRUCache<string, ReadonlySet<string>>({ max: 1_000 });
function namedInAnswer(texts: readonly string[]): ReadonlySet<string> {
  const key = texts.join('\n');
  const named = cached.get(key) ?? namedIn(key);
  cached.set(key, named);
  return named;
}

/**
 * How much of a question the library's own answers name, by their topic: what few of them name counts more (the sum of
 * the logarithms of how rare each word is among them). A visiting scholar is told by the answer that speaks of scholars,
 * whatever else such questions are like.
 */
export async function namedByTopic(content: string, call: CallContext): Promise<ReadonlyMap<ServiceTopic, number>> {
  const rows = (await faqTexts(call)).map(({ topic, texts }) => ({ topic, named: namedInAnswer(texts) }));
  const wanted = [...namedIn(content)].map((word) => ({
    word,
    rarity: Math.log(rows.length / rows.filter(({ named }) => named.has(word)).length),
  }));
  const worth = new Map<ServiceTopic, number>();
  for (const { topic, named } of rows) {
    if (topic === null) continue;
    const its = wanted.reduce((sum, { word, rarity }) => sum + (named.has(word) ? rarity : 0), 0);
    worth.set(topic, Math.max(its, worth.get(topic) ?? 0));
  }
  return worth;
}
