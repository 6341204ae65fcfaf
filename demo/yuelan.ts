import { yuelanProgram } from '#cli/program.ts';
import { registerDemo } from './command.ts';

// The program `yuelan` with the commands of the demo libraries, which a release does not contain.
await yuelanProgram(() => undefined, [registerDemo]).parseAsync();
