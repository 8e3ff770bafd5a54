/** The first element of this kind that matches. Throws when there is none: the page and its script do not match. */
export function find<E extends Element>(root: ParentNode, selector: string, kind: new () => E): E {
  const found = root.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`The page has no ${kind.name} that matches ${selector}.`);
  return found;
}

export const byId = <E extends Element>(id: string, kind: new () => E): E => find(document, `#${id}`, kind);

/** A copy of the only element of a template. */
export function fromTemplate(id: string): HTMLElement {
  const copy = byId(id, HTMLTemplateElement).content.firstElementChild?.cloneNode(true);
  if (!(copy instanceof HTMLElement)) throw new Error(`The template ${id} is empty.`);
  return copy;
}

/** The text with its addresses as links; never HTML. */
export const linked = (text: string, target = ''): (string | Node)[] =>
  text
    .split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/)
    .map((part, index) =>
      index % 2 === 0
        ? part
        : Object.assign(document.createElement('a'), { href: part, textContent: part, rel: 'noreferrer', target }),
    );

/** Makes `nodes` the children without moving those that are already in place. */
export function place(parent: Element, nodes: readonly Element[]): void {
  const wanted = new Set(nodes);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  nodes.forEach((node, index) => {
    if (parent.children[index] !== node) parent.insertBefore(node, parent.children[index] ?? null);
  });
}
