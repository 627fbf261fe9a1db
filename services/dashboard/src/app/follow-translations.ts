/**
 * Keeps the page working while the browser translates it. Its translation replaces each text by elements of its own, and
 * React would fail when it removes the text or puts something before it, or change a text that is no longer shown. What
 * React does to a text is done to what stands in its place; a text that changes is shown again, to be translated again.
 * @param root whose texts are followed
 * @returns ends it
 */
export function followTranslations(root: Node): () => void {
  const places = new WeakMap<Node, ChildNode>();
  const observer = new MutationObserver((records) => {
    for (const record of records) {
      if (record.type === 'characterData') showAgain(record.target as Text);
      else for (const node of record.removedNodes) if (node instanceof Text) rememberPlace(node, record);
    }
  });
  observer.observe(root, { childList: true, subtree: true });

  function rememberPlace(text: Text, { addedNodes, previousSibling, nextSibling }: MutationRecord): void {
    const place = [...addedNodes, previousSibling, nextSibling].find(isTranslation);
    if (text.isConnected || place === undefined) return;
    places.set(text, place);
    observer.observe(text, { characterData: true });
  }

  /** @returns where it stands now: in its place, or nowhere that is known */
  function placeOf(node: Node, parent: Node): ChildNode | undefined {
    const place = places.get(node);
    return place?.parentNode === parent ? place : undefined;
  }

  function showAgain(text: Text): void {
    const place = places.get(text);
    if (place === undefined) return;
    places.delete(text);
    if (place.isConnected) place.replaceWith(text);
  }

  return replaceMethods(placeOf, () => observer.disconnect());
}

/** No element of the dashboard is a `font`: they are those of translations. */
function isTranslation(node: Node | null): node is ChildNode {
  return node instanceof HTMLElement && node.localName === 'font';
}

function replaceMethods(placeOf: (node: Node, parent: Node) => ChildNode | undefined, end: () => void): () => void {
  const { insertBefore, removeChild } = Node.prototype;
  // Callers without types leave `next` out, as browsers allow.
  Node.prototype.insertBefore = function <Inserted extends Node>(this: Node, node: Inserted, next?: Node | null) {
    const place = next && next.parentNode !== this ? placeOf(next, this) : next;
    return insertBefore.call(this, node, place ?? null) as Inserted;
  };
  Node.prototype.removeChild = function <Removed extends Node>(this: Node, child: Removed) {
    if (child.parentNode === this) return removeChild.call(this, child) as Removed;
    const place = placeOf(child, this);
    if (place) removeChild.call(this, place);
    return child;
  };
  return () => {
    end();
    Object.assign(Node.prototype, { insertBefore, removeChild });
  };
}
