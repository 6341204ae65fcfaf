/**
 * What is said to whoever starts the server with words behind it: it takes none, and what it is told stands in its
 * environment. Without this a command that was meant for the command line would start a server.
 * @param args what stands behind the program @param variables names of the environment
 * @returns what to print, and with which status to end; undefined where there is nothing to say
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
    'Serves the libraries. It takes no arguments; these variables of its environment set it up (docs/deployment.md):',
    `  ${variables.join(' ')}`,
    'Commands (import, reindex, backup, …) are those of bin/yuelan.mjs; bin/yuelan.mjs --help lists them.',
  ];
  return { text: `${lines.join('\n')}\n`, status: isHelp ? 0 : 2 };
}
