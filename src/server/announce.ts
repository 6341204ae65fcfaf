import type { Registry } from '../service/libraries/types.ts';

/** What is printed when the server is ready: where each library is, and which ones have mistakes. */
export function announcement(registry: Registry, origin: string): string {
  const lines = registry.libraries.flatMap(({ mappingPath, file }) => [
    `  ${file.name['zh-CN']}  ${origin}/${mappingPath}/home`,
    ...file.hosts.map((host) => `    http://${host}/home`),
  ]);
  const broken = registry.broken.map(
    ({ mappingPath, problems }) =>
      `  ${mappingPath}: ${String(problems.length)} mistakes in its files; "npm run yuelan -- library check" lists them`,
  );
  return [`Yuelan is ready: ${origin}`, ...lines, ...broken].join('\n');
}
