/**
 * Lets React go on where a translator or another extension replaced or wrapped its nodes, as Chrome's translation does with every text. React
 * keeps changing, moving and removing its own nodes, which are then outside of the page: new text would not be shown, and `removeChild` and
 * `insertBefore` would throw, which ends the page (docs/decisions/020-translated-pages.md).
 *
 * A changed text returns to the place of its replacement, which the translator then translates again.
 */
export function trackReplacedText(): void {
  const observer = new MutationObserver((records) => {
    const inserted = new Map<Node, Node[]>();
    for (const record of records) {
      if (record.type === 'characterData') restoreText(record.target);
      else follow(record, inserted, observer);
    }
  });
  observer.observe(document, { childList: true, subtree: true });

  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) removeChild.call(this, child);
    else {
      const shown = shownFor(child).filter((node) => this.contains(node));
      if (shown.length === 0 && child.parentNode !== null) removeChild.call(this, child);
      for (const node of shown) node.parentNode?.removeChild(node);
    }
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    node: Child,
    reference: Node | null,
  ): Child {
    insertBefore.call(this, node, reference === null ? null : placeIn(this, reference));
    return node;
  };
}

/**
 * What is shown in place of a removed text, or of what was shown in its place. Entries of nodes that are back are deleted, so that no chain of
 * them is a circle.
 */
const replacements = new WeakMap<Node, readonly Node[]>();
const shownForTexts = new WeakSet<Node>();

/** The node itself if it is in the page. */
function shownFor(node: Node): readonly Node[] {
  return node.isConnected ? [node] : (replacements.get(node) ?? []).flatMap(shownFor);
}

/** The child of `parent` that is or contains what is shown for the reference; null, the end, if something removed it. */
function placeIn(parent: Node, reference: Node): Node | null {
  if (reference.parentNode === parent) return reference;
  let [place = reference] = shownFor(reference);
  while (place.parentNode !== null && place.parentNode !== parent) place = place.parentNode;
  return place.parentNode === null && !reference.isConnected ? null : place;
}

/**
 * @param inserted of earlier records, by the neighbour: a replacement may be two steps
 */
function follow(record: MutationRecord, inserted: Map<Node, Node[]>, observer: MutationObserver): void {
  const added = [...record.addedNodes];
  for (const node of added) {
    const before = node.isConnected ? shownInstead(node) : [];
    replacements.delete(node);
    for (const old of before) old.parentNode?.removeChild(old);
  }
  for (const neighbour of [record.previousSibling, record.nextSibling])
    if (neighbour !== null && added.length > 0) inserted.set(neighbour, added);
  for (const node of record.removedNodes) {
    const instead = added.length > 0 ? added : inserted.get(node);
    if (node.isConnected || instead === undefined) continue;
    // Other elements come and go as the page wants it.
    if (!(node instanceof Text || shownForTexts.has(node))) continue;
    replacements.set(node, instead);
    for (const each of instead) shownForTexts.add(each);
    if (node instanceof Text) observer.observe(node, { characterData: true });
  }
}

/** React moved the node, and so brought it back beside its replacement. */
function shownInstead(node: Node): readonly Node[] {
  return (replacements.get(node) ?? []).flatMap(shownFor).filter((old) => !old.contains(node));
}

/** React changed the text while it was replaced. */
function restoreText(text: Node): void {
  if (text.isConnected) return;
  const [first, ...others] = shownFor(text);
  if (first === undefined) return;
  first.parentNode?.replaceChild(text, first);
  for (const node of others) node.parentNode?.removeChild(node);
}
