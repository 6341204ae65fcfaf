/**
 * Checks how the server was started: it takes no arguments; its configuration is in its environment. Without this, a
 * command that was meant for the command line would start a server.
 * @param args arguments of the program @param variables names of the environment
 * @returns what to print, and the exit status; undefined if all is right
 */
export function usageFor(
  args: readonly string[],
  variables: readonly string[],
): { text: string; status: 0 | 2 } | undefined {
  const [first] = args;
  if (first === undefined) return undefined;
  const isHelp = first === '--help' || first === '-h';
  const lines = [
    ...(isHelp ? [] : [`error: the server takes no arguments, and was given: ${args.join(' ')}`, '']),
    'Serves the libraries. It takes no arguments; these variables of its environment set it up (docs/operate/configuration.md):',
    `  ${variables.join(' ')}`,
    'Commands (import, reindex, backup, …) are those of bin/yuelan.mjs; bin/yuelan.mjs --help lists them.',
  ];
  return { text: `${lines.join('\n')}\n`, status: isHelp ? 0 : 2 };
}
