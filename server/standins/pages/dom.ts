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

/** A link that opens a page outside, as text. */
export function linkTo(address: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = address;
  link.rel = 'noreferrer';
  link.textContent = address;
  return link;
}
