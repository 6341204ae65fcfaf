/** The index of a library at another node, as it begins to come. @throws whatever fetch throws when nobody answers */
export const nodeIndex = (from: string, path: string, secret: string): Promise<Response> =>
  // No redirect: the secret is for that node alone.
  fetch(new URL(path, from), { headers: { authorization: `Bearer ${secret}` }, redirect: 'error' });
