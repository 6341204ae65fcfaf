import { joinHits, union, type Hits } from './hits.ts';
import type { Matcher } from './matcher.ts';
import { raiseAll, type Row } from './ranking.ts';
import { spansOf } from '../text/spans.ts';
import { tiers } from './tiers.ts';
import type { KnownForm } from './types.ts';

const kindsOf: Partial<Record<Row['field'], readonly KnownForm['kind'][]>> = {
  keyWord: ['name', 'subject'],
  author: ['name'],
  subject: ['subject'],
};

/**
 * What authority records add to a row: the records of a heading where one of its other forms was typed, alone or with
 * words that the records must have as well.
 * @param typed what the row finds as it is typed
 * @param tier by document number; raised to what each hit is worth
 */
export function withHeadings(
  matcher: Matcher,
  row: Row,
  typed: Hits,
  forms: readonly KnownForm[],
  tier: Uint8Array,
): Hits {
  const kinds = kindsOf[row.field];
  if (forms.length === 0 || kinds === undefined || row.oper === 'NOT') return typed;
  const found: Hits[] = [];
  const related: Record<KnownForm['kind'], Hits[]> = { name: [], subject: [] };
  for (const { keys, rest } of spansOf(row.text)) {
    if (rest !== '' && row.mode !== '2') break;
    for (const { key, kind, heading, relation } of forms) {
      if (!kinds.includes(kind) || !keys.includes(key)) continue;
      const its = matcher.row(kind === 'name' ? 'author' : 'subject', heading, '1');
      if (relation === 'also') {
        if (rest === '' && row.mode === '2') related[kind].push(its);
      } else if (rest === '') {
        raiseAll(tier, its, kind === 'name' ? tiers.namedAuthor : tiers.ofSubject);
        found.push(its);
      } else {
        const matching = joinHits(its, matcher.containing(row.field, rest), 'AND');
        raiseAll(tier, matching, tiers.titleAndAuthor);
        found.push(matching);
      }
    }
  }
  const hits = found.length === 0 ? typed : union([typed, ...found]);
  // Another name may be the same person's; another subject is used only if no record has the one requested.
  const others = hits.length === 0 ? [...related.name, ...related.subject] : related.name;
  if (others.length === 0) return hits;
  // Behind everything that was found as it was typed.
  raiseAll(tier, hits, tiers.anywhere);
  return union([hits, ...others]);
}
