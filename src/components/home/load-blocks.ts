import { homeBlocks, type HomeBlock } from '#lib/rules/home-view.ts';
import { declareCache } from '#lib/pages/cache.ts';

export async function loadBlocks({
  locals: { client, site },
  response,
}: {
  locals: App.Locals;
  response: { headers: Headers };
}): Promise<readonly HomeBlock[]> {
  const answer = await client.call('getHomeBlocks', {});
  if (!answer.success) return homeBlocks.filter((homeBlock) => homeBlock !== 'customShelf');
  declareCache(response, { tags: [`library:${site.groupCode}`], maxAge: 3600 });
  return answer.data.blocks;
}
