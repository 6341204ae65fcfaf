import { describe, expect, it } from 'vitest';
import type { Client } from '../client/client.ts';
import { errCodes } from '../contract/envelope.ts';
import type { Language } from '../contract/language.ts';
import { siteOf } from './site.ts';

/** A client of a service without valid libraries, which responds with an error in the requested language. */
function brokenService(language: Language, languages: string[]): () => Client {
  return () => ({
    call: (name) => {
      languages.push(name);
      return Promise.resolve({
        success: false,
        data: null,
        message: `broken ${language}`,
        errCode: errCodes.unavailable,
      });
    },
  });
}

describe('siteOf', () => {
  it('shows the error in the language of each reader', async () => {
    const languages: string[] = [];
    const answers = [];
    for (const language of ['zh-CN', 'en-US', 'zh-CN'] as const) {
      const at = { mappingPath: 'broken-one', host: 'localhost', language };
      answers.push(await siteOf(at, brokenService(language, languages), 1_000));
    }
    expect(answers.map((answer) => !answer.ok && answer.message)).toEqual([
      'broken zh-CN',
      'broken en-US',
      'broken zh-CN',
    ]);
    expect(languages).toHaveLength(2);
  });

  it('asks again when what it knows is older than 15 seconds', async () => {
    const languages: string[] = [];
    const at = { mappingPath: 'old-one', host: 'localhost', language: 'zh-CN' as const };
    for (const now of [1_000, 15_999, 16_000]) await siteOf(at, brokenService('zh-CN', languages), now);
    expect(languages).toHaveLength(2);
  });
});
