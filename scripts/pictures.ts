import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowsers } from './browser.ts';
import { build, isFresh } from './build.ts';
import { environment, root, run } from './shell.ts';

// npm run pictures: every kind of page compared with how it looked; with --update it is kept as it looks now. Further
// arguments go to Playwright (-g "record" for some of them, also to update only these).
const given = process.argv.slice(2);
const isUpdate = given.includes('--update');
const { whole, light } = findBrowsers();
if (!isFresh()) await build();
const others = given.filter((entry) => entry !== '--update');
// An update of all drops the pictures of kinds of page that are no more.
if (isUpdate && !others.length) rmSync(join(root, 'tests', 'pictures', 'kept'), { recursive: true, force: true });
const env = environment({
  CHROMIUM_PATH: whole,
  LIGHT_CHROMIUM_PATH: light,
  PICTURES: isUpdate ? 'update' : 'compare',
});
process.exit(await run('playwright', ['test', '--project=pictures', '--workers=1', ...others], { env }));
