import { describe, expect, it } from 'vitest';
import type { Client } from '../client/client.ts';
import { errCodes } from '../contract/envelope.ts';
import type { Language } from '../contract/language.ts';
import { siteOf } from './site.ts';

/** A client of a service whose every library is broken, which says so in the language of whoever asks. */
function brokenService(language: Language, asked: string[]): () => Client {
  return () => ({
    call: (name) => {
      asked.push(name);
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
  it('says what is wrong in the language of each reader', async () => {
    const asked: string[] = [];
    const answers = [];
    for (const language of ['zh-CN', 'en-US', 'zh-CN'] as const) {
      const at = { mappingPath: 'broken-one', host: 'localhost', language };
      answers.push(await siteOf(at, brokenService(language, asked), 1_000));
    }
    expect(answers.map((one) => !one.ok && one.message)).toEqual(['broken zh-CN', 'broken en-US', 'broken zh-CN']);
    expect(asked).toHaveLength(2);
  });

  it('asks again when what it knows is older than 15 seconds', async () => {
    const asked: string[] = [];
    const at = { mappingPath: 'old-one', host: 'localhost', language: 'zh-CN' as const };
    for (const now of [1_000, 15_999, 16_000]) await siteOf(at, brokenService('zh-CN', asked), now);
    expect(asked).toHaveLength(2);
  });
});
