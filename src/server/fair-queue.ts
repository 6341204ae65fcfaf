/** The items of one group and the groups within it, the one whose turn it is first. */
interface Group<T> {
  size: number;
  readonly items: T[];
  readonly groups: Map<string, Group<T>>;
}

const empty = <T>(): Group<T> => ({ size: 0, items: [], groups: new Map() });

/**
 * A queue in which groups take turns, however many items each has put in, and within a group its own groups, and so on;
 * the items of one group keep their order.
 */
export class FairQueue<T> {
  readonly #root: Group<T> = empty();

  get size(): number {
    return this.#root.size;
  }

  /** @param path from the outermost group inwards, as many as for every other item */
  push(path: readonly string[], item: T): void {
    let group = this.#root;
    group.size += 1;
    for (const name of path) {
      const next = group.groups.get(name) ?? empty<T>();
      next.size += 1;
      group.groups.set(name, next);
      group = next;
    }
    group.items.push(item);
  }

  /** The item whose turn it is; its groups go to the end. */
  shift(): T | undefined {
    return this.#root.size === 0 ? undefined : this.#take(this.#root);
  }

  /** Takes an item out before its turn. @returns whether it was there */
  remove(path: readonly string[], item: T): boolean {
    return this.#remove(this.#root, path, item);
  }

  /** How many items have their turn before one that would be put in now. */
  before(path: readonly string[]): number {
    return this.#before(this.#root, path);
  }

  #take(group: Group<T>): T | undefined {
    group.size -= 1;
    for (const [name, next] of group.groups) {
      const item = this.#take(next);
      group.groups.delete(name);
      if (next.size > 0) group.groups.set(name, next);
      return item;
    }
    return group.items.shift();
  }

  #remove(group: Group<T>, [name, ...rest]: readonly string[], item: T): boolean {
    let found = false;
    if (name === undefined) {
      const at = group.items.indexOf(item);
      found = at >= 0;
      if (found) group.items.splice(at, 1);
    } else {
      const next = group.groups.get(name);
      found = next !== undefined && this.#remove(next, rest, item);
      if (next?.size === 0) group.groups.delete(name);
    }
    if (found) group.size -= 1;
    return found;
  }

  #before(group: Group<T> | undefined, [name, ...rest]: readonly string[]): number {
    if (!group || name === undefined) return group?.items.length ?? 0;
    const within = this.#before(group.groups.get(name), rest);
    let others = 0;
    for (const [other, { size }] of group.groups) if (other !== name) others += Math.min(size, within + 1);
    return within + others;
  }
}
