import { build, isFresh } from './build.ts';
import { agentDrills } from './drills/agents.ts';
import { databaseDrills } from './drills/database.ts';
import { diskDrills } from './drills/disk.ts';
import type { Drill } from './drills/drill.ts';
import { fileDrills } from './drills/files.ts';
import { hostDrills } from './drills/hosts.ts';
import { createInstallation, DrillFailure, endProcesses } from './drills/installation.ts';
import { loadDrills } from './drills/load.ts';
import { peopleDrills } from './drills/people.ts';
import { recoveryDrills } from './drills/recovery.ts';
import { storeDrills } from './drills/store.ts';
import { agent } from './attack/ask.ts';

// npm run drills [-- --only two-servers,mcp]: failures that operators meet, made to happen on this machine, each on an
// installation of its own. All traffic stays on the loopback interface. docs/operate/reliability.md shows the last result.

const drills: Drill[] = [
  ...diskDrills,
  ...storeDrills,
  ...databaseDrills,
  ...recoveryDrills,
  ...loadDrills,
  ...fileDrills,
  ...hostDrills,
  ...agentDrills,
  ...peopleDrills,
];

const at = process.argv.indexOf('--only');
const names = at < 0 ? drills.map(({ name }) => name) : (process.argv[at + 1] ?? '').split(',');
const unknown = names.filter((name) => drills.every((drill) => drill.name !== name));
if (unknown.length > 0) {
  console.error(`There is no drill ${unknown.join(', ')}; there are ${drills.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

if (!isFresh()) await build();
const installation = await createInstallation();
const rows: string[][] = [];
try {
  for (const drill of drills.filter(({ name }) => names.includes(name))) {
    console.error(`${drill.name} …`);
    const row = (outcome: string, result: string) => {
      rows.push([drill.name, drill.does, outcome.replaceAll('|', '/').replace(/\s+/g, ' '), result]);
    };
    try {
      const outcome = await drill.run(installation);
      if (outcome === undefined) row(drill.needs ?? '', 'not run');
      else row(outcome, 'held');
    } catch (error) {
      if (!(error instanceof DrillFailure)) console.error(error);
      row(error instanceof Error ? error.message : String(error), 'FAILED');
    } finally {
      endProcesses();
      agent.destroy();
    }
  }
} finally {
  installation.remove();
}
console.log(['Drill', 'What was done', 'Outcome', 'Result'].join(' | ').replace(/^(.*)$/, '| $1 |'));
console.log('| --- | --- | --- | --- |');
for (const row of rows) console.log(`| ${row.join(' | ')} |`);
process.exit(rows.some(([, , , result]) => result === 'FAILED') ? 1 : 0);
