import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { environmentSchema } from '../src/service/platform/environment/environment.ts';
import { root } from './shell.ts';

/** All variables with their descriptions and defaults, as comments. */
export function environmentExample(): string {
  const { properties = {} } = z.toJSONSchema(environmentSchema, { io: 'input', unrepresentable: 'any' });
  const variables = Object.entries(properties).map(([name, property]) => {
    if (typeof property !== 'object' || property.description === undefined) throw new Error(`${name}: no description`);
    const value = Array.isArray(property.default) ? '' : String(property.default ?? '');
    return `# ${property.description}\n#${name}=${value}\n`;
  });
  return [
    '# Copy this file to yuelan.env and remove the # before what you set. docs/reference/configuration.md says more.\n',
  ]
    .concat(variables)
    .join('\n');
}

if (import.meta.main) writeFileSync(join(root, '.env.example'), environmentExample());
