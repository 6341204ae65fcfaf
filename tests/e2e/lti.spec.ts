import type { ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment, must, root } from '../../scripts/shell.ts';
import { serve, stopServer } from '../../scripts/test-server.ts';
import { serveDoubles } from '#demo/identity-services/server.ts';
import { createLtiPlatform, ltiSettings } from '#support/lti/platform.ts';
import { violations } from './barriers.ts';
import { expect, test } from './fixtures.ts';

// A teacher links a reading list in a learning platform on another site, and a student follows the link.
let folder = '';
let server: ChildProcess | undefined;
let url = '';
let platform = '';
let doubles: Awaited<ReturnType<typeof serveDoubles>>;

test.beforeAll(async () => {
  doubles = await serveDoubles({ lms: (await createLtiPlatform()).double });
  platform = `${doubles.url.replace('127.0.0.1', 'localhost')}/lms`;
  folder = mkdtempSync(join(tmpdir(), 'yuelan-lti-'));
  const library = join(folder, 'libraries', 'mingwan');
  mkdirSync(join(library, 'content'), { recursive: true });
  const from = join(root, 'libraries', 'mingwan');
  for (const name of ['menus.json', 'dictionaries.json', 'files', 'content/courses.jsonl']) {
    cpSync(join(from, name), join(library, name), { recursive: true });
  }
  const file: object = JSON.parse(readFileSync(join(from, 'library.json'), 'utf8'));
  writeFileSync(join(library, 'library.json'), JSON.stringify({ ...file, lti: [ltiSettings(platform)] }));
  const env = environment({
    DATA_DIR: join(folder, 'data'),
    LIBRARIES_DIR: join(folder, 'libraries'),
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'error',
  });
  await must('node', ['demo/yuelan.ts', 'demo', 'load'], { env });
  ({ child: server, url } = await serve(env));
});

test.afterAll(async () => {
  if (server) await stopServer(server);
  await doubles.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a reading list is chosen in a frame of the platform and opens in the portal', async ({ page }) => {
  const tool = `${url}/mingwan/en-US`;
  await page.goto(`${platform}/course?tool=${encodeURIComponent(tool)}`);
  const chooser = page.frameLocator('iframe');
  await expect(chooser.getByRole('heading', { name: 'Choose a reading list' })).toBeVisible();
  const rows = chooser.getByRole('listitem');
  expect(await rows.count()).toBeGreaterThan(5);
  const names = await rows.getByRole('heading').allTextContents();
  const [first = '', second = ''] = [names[0], names.at(-1)];
  await chooser.getByLabel('Course, code, teacher or title').fill(second);
  await chooser.getByRole('button', { name: 'Find' }).click();
  await expect(rows.getByRole('heading', { name: second }).first()).toBeVisible();
  await expect(rows.getByRole('heading', { name: first, exact: true })).toHaveCount(0);
  await chooser
    .getByRole('button', { name: `Add to course ${second}` })
    .first()
    .click();
  await expect(chooser.getByRole('heading', { name: 'Choose a reading list' })).toHaveCount(0);
  await expect(chooser.getByText(second)).toBeVisible();

  await page.goto(`${platform}/course?tool=${encodeURIComponent(tool)}`);
  await page.getByRole('link', { name: second }).click();
  await page.waitForURL(`${tool}/courseReferenceDetail?id=*`);
  await expect(page.getByRole('heading', { level: 1, name: second })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('a launch that nobody started is refused with a sentence, in a frame of the platform alone', async ({
  page,
  request,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 400/);
  const launch = `${url}/mingwan/lti/launch`;
  const form = { state: 'A'.repeat(32), id_token: 'x' };
  const response = await request.post(launch, { form, headers: { origin: platform } });
  expect(response.status()).toBe(400);
  expect(await response.text()).toContain('请从教学平台重新打开');
  const origin = new URL(platform).origin;
  expect(response.headers()['content-security-policy']).toContain(`frame-ancestors 'self' ${origin};`);
  const course = await request.get(`${url}/mingwan/courseReference`);
  expect(course.headers()['content-security-policy']).toContain("frame-ancestors 'self';");
  await page.goto(`${url}/mingwan/lti/login?iss=https%3A%2F%2Felsewhere.example&login_hint=1`);
  await expect(page.getByText('本馆未登记这一教学平台')).toBeVisible();
});
