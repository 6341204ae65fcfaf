// Measures queries that name a record in another form than its own:
// node bin/run.mjs tests/relevance/judge-typed-otherwise.ts [shared] [unseen] [show]
import { foldKey } from '#service/catalogue/text/analysis.ts';
import { queryRuns, queryWords } from '#service/catalogue/search/words.ts';
import { catalogueOf, demoRecords, hasSharedRecords, sharedRecords } from './libraries.ts';
import { measure, type Ask } from './measure.ts';
import { queriesTypedOtherwise, searchesForMissing } from './typed-otherwise.ts';

const seed = 20_261_129;
const isShared = process.argv.includes('shared');
const isShown = process.argv.includes('show');
const half = process.argv.includes('unseen') ? 'unseen' : 'seen';
if (isShared && !hasSharedRecords) throw new Error('SHARED_DATA names the folder of the shared records');
const records = isShared ? sharedRecords() : demoRecords();
const fixture = await catalogueOf(records);
const times: { text: string; ms: number }[] = [];
const ask: Ask = (parameters) => {
  const started = process.cpuUsage();
  const { total, ids } = fixture.search(parameters);
  const { user, system } = process.cpuUsage(started);
  times.push({ text: parameters.searchFieldContent ?? '', ms: (user + system) / 1000 });
  return { total, found: fixture.named(ids) };
};
console.log(`| kind (${half}) | queries | first | in ten |\n| --- | ---: | ---: | ---: |`);
for (const [kind, queries] of queriesTypedOtherwise(records, seed, half)) {
  const { first, ten, missed } = measure(queries, ask);
  console.log(`| ${kind} | ${queries.length} | ${first.toFixed(3)} | ${ten.toFixed(3)} |`);
  if (isShown && ten < 1) console.log(missed.map((text) => `    ${text}`).join('\n'));
}
await fixture.close();
times.sort((a, b) => b.ms - a.ms);
console.log(
  `slowest, processor time: ${times
    .slice(0, 5)
    .map(({ text, ms }) => `${ms.toFixed(0)} ms ${text}`)
    .join('; ')}`,
);

const { held, texts } = searchesForMissing(records, seed, half);
const without = await catalogueOf(held);
const byNumber = new Map(held.map((record) => [record.controlNumber, record]));
let answered = 0;
const unrelated: string[] = [];
for (const text of texts) {
  const { ids, total, widened } = without.search({ searchFieldContent: text, rows: 1, facets: [] });
  if (total === 0) continue;
  answered += 1;
  const record = byNumber.get(without.named(ids)[0] ?? '');
  const key = ` ${foldKey(JSON.stringify(record))} `;
  const words = queryWords(queryRuns(text));
  if (record && words.every((word) => key.includes(word.text))) continue;
  unrelated.push(
    `    ${text} → ${record?.title ?? ''} / ${record?.contributors?.[0]?.name ?? ''} (${widened ?? 'typed'})`,
  );
}
console.log(
  `| not held (${half}) | ${texts.length} | answered ${answered} | unrelated ${(unrelated.length / texts.length).toFixed(3)} |`,
);
if (isShown) console.log(unrelated.join('\n'));
await without.close();
