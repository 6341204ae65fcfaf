import { writeFileSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { inLanguage, type Language, languages, languageTag } from '#lib/contract/language.ts';
import { fewestAnswers } from '#lib/rules/questionnaires.ts';
import { inSnapshot } from '#service/platform/db/database.ts';
import {
  answersFile,
  mayTell,
  type NamedResult,
  questionnairesForStaff,
  resultsForStaff,
  type StaffQuestionnaire,
} from '#service/questionnaires/staff.ts';
import { command, CommandError, inLibrary, libraryCommands, type LibraryOption } from './context.ts';

const daysOf = ({ data }: StaffQuestionnaire) => `${data.from ?? '…'} – ${data.until ?? '…'}`;

async function list(input: LibraryOption): Promise<void> {
  await inLibrary(input, async (staff) => {
    const all = await questionnairesForStaff(staff);
    for (const entry of all) {
      const { data, participants, period, isWithdrawn } = entry;
      const state = isWithdrawn ? 'withdrawn' : period;
      const kind = data.anonymous ? 'anonymous' : 'named';
      const count = `${String(participants)} ${participants === 1 ? 'answer' : 'answers'}`;
      console.log([data.id, state, daysOf(entry), kind, count, inLanguage(data.title, 'zh-CN')].join('\t'));
    }
    if (all.length === 0) console.log('No questionnaires.');
  });
}

/** Finds a questionnaire whose answers staff may read. @throws CommandError if there is none */
async function readable(staff: Parameters<typeof questionnairesForStaff>[0], key: string): Promise<StaffQuestionnaire> {
  const entry = (await questionnairesForStaff(staff)).find(({ data }) => data.id === key);
  if (!entry) throw new CommandError(`Questionnaire ${key} not found.`);
  if (!mayTell(entry)) {
    throw new CommandError(
      `${key} is anonymous and has ${String(entry.participants)} answers. They are shown when there are at least ${String(fewestAnswers)}.`,
    );
  }
  return entry;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
const escape = (text: string): string => text.replace(/[&"<>]/g, (sign) => entities[sign] ?? sign);

/** Sizes of the chart in SVG units. */
const width = 720;
const rowHeight = 28;
const barStart = 260;
const longestBar = 380;

function barsOf(counts: NamedResult['counts'], answered: number): string {
  const most = counts.reduce((top, { count }) => Math.max(top, count), 1);
  const rows = counts.map(({ name, count }, at) => {
    const y = at * rowHeight;
    const share = answered === 0 ? '' : ` (${String(Math.round((count / answered) * 100))}%)`;
    return (
      `<text x="${String(barStart - 12)}" y="${String(y + 18)}" text-anchor="end">${escape(name)}</text>` +
      `<rect x="${String(barStart)}" y="${String(y + 6)}" width="${String(Math.round((count / most) * longestBar))}" height="16"/>` +
      `<text x="${String(barStart + Math.round((count / most) * longestBar) + 8)}" y="${String(y + 18)}">${String(count)}${share}</text>`
    );
  });
  const height = Math.max(1, counts.length) * rowHeight;
  return `<svg viewBox="0 0 ${String(width)} ${String(height)}" role="img">${rows.join('')}</svg>`;
}

const style =
  'body{max-width:48rem;margin:2rem auto;padding:0 1rem;font:1rem/1.6 system-ui,sans-serif}h2{font-size:1.1rem;margin-top:2rem}' +
  'svg{width:100%;font-size:13px}rect{fill:#9a3412}li{white-space:pre-line;margin-block:.5rem}';

/**
 * Renders the answers as a self-contained HTML page with bar charts, means and all texts.
 * @param head title of the questionnaire and the lines under it
 */
function reportPage(
  { title, lines }: { title: string; lines: readonly string[] },
  questions: readonly NamedResult[],
  language: Language,
): string {
  const parts = questions.map(({ text, answered, counts, mean, texts }, at) => {
    const average = mean === null ? '' : ` · ⌀ ${mean.toFixed(2)}`;
    const written = texts.map((text) => `<li>${escape(text)}</li>`).join('');
    return (
      `<h2>${String(at + 1)}. ${escape(text)}</h2><p>n = ${String(answered)}${average}</p>` +
      (counts.length > 0 ? barsOf(counts, answered) : '') +
      (written === '' ? '' : `<ul>${written}</ul>`)
    );
  });
  return (
    `<!doctype html><html lang="${languageTag[language]}"><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${escape(title)}</title><style>${style}</style>` +
    `<h1>${escape(title)}</h1>${lines.map((line) => `<p>${escape(line)}</p>`).join('')}${parts.join('')}</html>\n`
  );
}

async function results(
  key: string,
  { csv, html, language, ...given }: LibraryOption & { csv?: string; html?: string; language: Language },
): Promise<void> {
  await inLibrary(given, async ({ library, now, store }) => {
    const { entry, answers, questions, file } = await inSnapshot(store.db, async (db) => {
      const staff = { library, now, store: { ...store, db } };
      const entry = await readable(staff, key);
      const file = csv === undefined ? '' : await answersFile(staff, entry, language);
      return { entry, file, ...(await resultsForStaff(staff, entry, language)) };
    });
    const title = inLanguage(entry.data.title, language);
    const lines = [daysOf(entry), `n = ${String(answers)}`];
    if (csv !== undefined) writeFileSync(csv, file, { mode: 0o600 });
    if (html !== undefined) writeFileSync(html, reportPage({ title, lines }, questions, language), { mode: 0o600 });
    if (csv !== undefined || html !== undefined) return;
    console.log(`${title}\n${lines.join(', ')}`);
    for (const [at, { text, answered, counts, mean, texts }] of questions.entries()) {
      console.log(`\n${String(at + 1)}. ${text}  (n = ${String(answered)})`);
      for (const { name, count } of counts) console.log(`  ${String(count).padStart(6)}  ${name}`);
      if (mean !== null) console.log(`  mean ${mean.toFixed(2)}`);
      for (const written of texts) console.log(`  - ${written.replaceAll('\n', '\n    ')}`);
    }
  });
}

/** `yuelan questionnaires list|results`: answers to questionnaires (docs/guide/questionnaires.md). */
export function registerQuestionnaires(program: Command): void {
  const questionnaires = program.command('questionnaires').description('questionnaires of the library');
  const sub = libraryCommands(questionnaires, 'library of the questionnaires');
  sub('list', 'print the questionnaires with their state and number of answers').action(command(list));
  sub('results', 'print the answers: counts and all texts')
    .argument('<questionnaire>', 'ID in the content file')
    .option('--csv <file>', 'write all answers to a CSV file, a line per answer')
    .option('--html <file>', 'write an HTML page with charts')
    .addOption(new Option('--language <language>', 'language of the texts').choices(languages).default('zh-CN'))
    .action(command(results));
}
