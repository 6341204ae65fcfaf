import { yuelanProgram } from './program.ts';

await yuelanProgram().parseAsync();
