import { html, type Markup } from '../markup/markup.ts';

/** A list of names and values; pairs without a value are left out. */
export function factsMarkup(facts: readonly (readonly [string, Markup | string | null])[]): Markup {
  const rows = facts.flatMap(([name, value]) =>
    value
      ? [
          html`<dt>${name}</dt>
            <dd>${value}</dd>`,
        ]
      : [],
  );
  return html`<dl class="page-facts">${rows}</dl>`;
}
