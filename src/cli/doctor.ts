import { writeFileSync } from 'node:fs';
import { arch, cpus, platform, release, totalmem } from 'node:os';
import type { Command } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import { EnvironmentError, variableNames, type Environment } from '#service/platform/environment/environment.ts';
import { isPostgresPlace, storePlace } from '#service/platform/db/place.ts';
import { command, commandContext } from './context.ts';
import { examine, type Finding } from './doctor-checks.ts';

/** Facts for people who help: names of variables without values, and nothing from the store. */
function bundleOf(environment: Environment | undefined, findings: Record<string, Finding[]>): object {
  return {
    made: new Date().toISOString(),
    version: manifest.version,
    node: process.version,
    system: `${platform()} ${release()} ${arch()}`,
    processors: cpus().length,
    memoryMb: Math.round(totalmem() / 1e6),
    database: environment && (isPostgresPlace(storePlace(environment)) ? 'PostgreSQL' : 'SQLite'),
    variables: variableNames.filter((name) => (process.env[name] ?? '') !== ''),
    findings,
  };
}

async function doctor({ bundle }: { bundle?: string }): Promise<void> {
  let environment: Environment | undefined;
  let findings: Record<string, Finding[]>;
  try {
    ({ environment } = commandContext({ isStoreOptional: true }));
    const environmentFile = process.env['YUELAN_ENV'] || undefined;
    findings = { configuration: [], ...(await examine({ environment, environmentFile, now: Date.now() })) };
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    const fix = 'Correct the variable (docs/operate/configuration.md).';
    findings = { configuration: error.message.split('\n').map((text) => ({ level: 'error', text, fix })) };
  }
  for (const [name, found] of Object.entries(findings)) {
    if (found.length === 0) console.log(`ok       ${name}`);
    for (const { level, text, fix } of found) console.log(`${level.padEnd(8)} ${name}: ${text}\n         ${fix}`);
  }
  if (bundle !== undefined) {
    writeFileSync(bundle, `${JSON.stringify(bundleOf(environment, findings), null, 2)}\n`, { mode: 0o600 });
    console.log(`Wrote ${bundle}. It contains no values of variables and nothing about readers.`);
  }
  if (
    Object.values(findings)
      .flat()
      .some(({ level }) => level === 'error')
  )
    process.exitCode = 1;
}

/** `yuelan doctor`. */
export function registerDoctor(program: Command): void {
  program
    .command('doctor')
    .description('check this installation, also while the server runs; exit status 1 if there are errors')
    .option('--bundle <file>', 'also write the findings and facts about the system to a file, for support')
    .action(command(doctor));
}
