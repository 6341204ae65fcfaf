import { defineConfig } from 'vitest/config';

// npm run evaluate: everything that was judged by hand, of which `npm test` asks a sample.
export default defineConfig({
  test: {
    include: ['tests/relevance/*.test.ts'],
    env: { WHOLE_SETS: '1' },
    setupFiles: ['tests/cheap-hashes.ts'],
    globalSetup: ['tests/store-template.ts'],
    maxWorkers: '100%',
    testTimeout: 3_600_000,
    hookTimeout: 600_000,
  },
});
