/**
 * The same function, which works once for each object: for lists that many people share, such as the rules that match
 * them. Neither the object nor what comes of it may be changed afterwards.
 */
export function oncePer<K extends object, V>(work: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, { value: V }>();
  return (key) => {
    const found = known.get(key);
    if (found) return found.value;
    const value = work(key);
    known.set(key, { value });
    return value;
  };
}
