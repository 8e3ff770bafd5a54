/**
 * Translators of browsers and extensions replace the text nodes of a page. React keeps the nodes that it made: it would
 * fail when it removes one of them or inserts beside it, and write its changes into a text that is no longer shown
 * (react issue 11538). Here such a call finds the replacement, and a changed text is put back in its place, where the
 * translator sees a new text.
 */

/** Removed node → the node that replaced it. */
const replacements = new WeakMap<Node, ChildNode>();

/** The current replacement of a node. A translator may replace its own replacement. */
function standIn(node: Node): ChildNode | undefined {
  let found = replacements.get(node);
  while (found && !found.isConnected && replacements.has(found)) found = replacements.get(found);
  return found?.isConnected ? found : undefined;
}

/** The child of `parent` that is, contains or replaces the node. */
function childOf(parent: Node, node: Node): Node | undefined {
  let child: Node | null | undefined = node.isConnected ? node : standIn(node);
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child ?? undefined;
}

function repairCalls(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    const replaced = childOf(this, child);
    if (replaced) removeChild.call(this, replaced);
    return child;
  };
  Node.prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, before: Node | null): T {
    const at = before === null || before.parentNode === this ? before : (childOf(this, before) ?? null);
    return insertBefore.call(this, node, at) as T;
  };
}

/** The node that replaced a removed one: in the same mutation, or in an earlier one beside the node. */
function successor(record: MutationRecord, added: ReadonlySet<Node>): ChildNode | undefined {
  const [same] = record.addedNodes;
  const beside = [same, record.previousSibling, record.nextSibling];
  return beside.find((node) => node && added.has(node) && node.isConnected) as ChildNode | undefined;
}

/** Starts to repair the page's DOM for translators. Call it before React starts. */
export function surviveReplacedText(): void {
  repairCalls();
  const texts = new MutationObserver((records) => {
    for (const { target } of records) {
      const replaced = target.isConnected ? undefined : standIn(target);
      if (!replaced) continue;
      replacements.delete(target);
      replaced.replaceWith(target);
    }
  });
  const places = new MutationObserver((records) => {
    const added = new Set<Node>(records.flatMap((record) => [...record.addedNodes]));
    for (const record of records) {
      const [node] = record.removedNodes;
      if (!node || node.isConnected) continue;
      const next = successor(record, added);
      if (!next) continue;
      replacements.set(node, next);
      if (node instanceof Text) texts.observe(node, { characterData: true });
    }
  });
  places.observe(document, { childList: true, subtree: true });
}
