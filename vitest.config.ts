import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src,tests,bench,scripts}/**/*.test.{ts,tsx}'],
    environment: 'node',
    setupFiles: ['tests/cheap-hashes.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
