import type { Store, StoredArticle } from '../store/index.js';

/** The article behind an item of a stage's work list. */
export async function storedArticle(
  store: Store,
  tenant: string,
  id: string,
): Promise<StoredArticle> {
  const [article] = await store.articles.get(tenant, [id]);
  if (article === undefined) throw new Error(`Article ${id} is no longer in the store.`);
  return article;
}
