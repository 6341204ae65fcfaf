import { defineConfig } from 'vitest/config';

// Files that replace modules or look at what a module does as it is loaded.
const apart = ['src/components/shell/recommendation.test.ts', 'src/service/identity/accounts/hash.test.ts'];

const shared = {
  environment: 'node' as const,
  setupFiles: ['tests/cheap-hashes.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    projects: [
      {
        // A process loads the modules once for all its files: loading them anew for each cost more than most tests do.
        test: {
          ...shared,
          name: 'together',
          isolate: false,
          globalSetup: ['tests/store-template.ts'],
          include: ['{src,tests,bench,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['node_modules/**', ...apart],
        },
      },
      { test: { ...shared, name: 'apart', include: apart } },
    ],
  },
});
