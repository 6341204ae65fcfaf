import { readFileSync } from 'node:fs';
import { openStore, type Store } from './store/open.ts';

/** Names the file of an empty store with all migrations made (tests/store-template.ts). */
export const storeTemplateVariable = 'YUELAN_STORE_TEMPLATE';

/** An empty store in memory: a copy of the run's template; one that is migrated here where nobody made a template. */
export function openTestStore(): Promise<Store> {
  const template = process.env[storeTemplateVariable];
  return openStore(template === undefined ? ':memory:' : readFileSync(template));
}
