import { expect, test } from 'vitest';
import type { Client } from '#lib/client/client.ts';
import { loadPolicy } from './load-privacy-page.ts';

/** A client whose library has this policy, in simplified Chinese. */
const clientWith = (markdown: string): Client => ({
  call: (name) =>
    Promise.resolve(
      name === 'getPrivacyPolicy'
        ? // The one call that this loader makes.
          JSON.parse(JSON.stringify({ success: true, data: { markdown, language: 'zh-CN' }, message: '', errCode: 0 }))
        : Promise.reject(new Error(name)),
    ),
});

test('A policy brings headings, lists and links, and no HTML, scripts or script addresses of its own', async () => {
  const text = '## 数据\n\n- [说明](https://example.org/)\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1))\n';
  const loaded = await loadPolicy(clientWith(text), 'current', 'en-US');
  if (loaded.kind !== 'found') throw new Error(loaded.kind);
  expect(loaded.policy.lang).toBe('zh-CN');
  expect(loaded.policy.html).toContain('<h2>数据</h2>');
  expect(loaded.policy.html).toContain('<a href="https://example.org/">说明</a>');
  expect(loaded.policy.html).not.toMatch(/<script|href="javascript/);
});

test('A policy has a language only when it differs from the language of the page', async () => {
  const loaded = await loadPolicy(clientWith('x'), 'current', 'zh-CN');
  expect(loaded).toEqual({ kind: 'found', policy: { html: '<p>x</p>', lang: undefined } });
});
