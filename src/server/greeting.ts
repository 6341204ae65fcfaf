import type { Registry } from '../service/platform/configuration/types.ts';

/** What is printed when the process serves: where every library is, which are broken, what is dangerous. */
export function greeting(input: {
  origin: string;
  registry: Registry;
  upstream: string | undefined;
  captchaIsFixed: boolean;
}): string[] {
  const { origin, registry, upstream, captchaIsFixed } = input;
  const lines = [`Yuelan is ready: ${origin}`];
  if (upstream !== undefined) lines.push(`  library service: ${upstream}`);
  const width = Math.max(0, ...[...registry.libraries, ...registry.broken].map((entry) => entry.mappingPath.length));
  for (const { mappingPath, file } of registry.libraries) {
    lines.push(`  ${origin}/${`${mappingPath}/home`.padEnd(width + 5)}  ${file.name['zh-CN']}`);
    for (const host of file.hosts) lines.push(`  http://${host}/home`);
  }
  for (const { mappingPath, problems } of registry.broken) {
    const count = problems.filter((problem) => problem.severity === 'error').length;
    const mistakes = count === 1 ? '1 mistake' : `${String(count)} mistakes`;
    lines.push(
      `  ${origin}/${mappingPath.padEnd(width)}  broken, answers 503: ${mistakes}, see: npm run yuelan library check`,
    );
  }
  if (captchaIsFixed)
    lines.push('Warning: CAPTCHA_FIXED_CODE is set, every captcha has the same answer. For tests only.');
  return lines;
}
