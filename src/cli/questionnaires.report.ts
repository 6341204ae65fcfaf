import { languageTag, type Language } from '#lib/contract/language.ts';
import type { NamedResult } from '#service/questionnaires/staff.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
const escape = (text: string): string => text.replace(/[&"<>]/g, (sign) => entities[sign] ?? sign);

/** Sizes of the chart in SVG units. */
const width = 720;
const rowHeight = 28;
const barStart = 260;
const longestBar = 380;

/** Draws the counts of a question as a bar chart with labelled bars. */
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
export function reportPage(
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
