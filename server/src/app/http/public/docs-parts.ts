import { escapeHtml } from '@textloom/contracts';
import type { Schema } from './document.types';

export const json = (value: unknown): string => escapeHtml(JSON.stringify(value, null, 2));
export const code = (text: string): string => `<code>${escapeHtml(text)}</code>`;
/** Text that contains `code`. */
export const prose = (text: string): string => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

/** A schema in a few words: "integer", "text, one of a, b", "list of objects". */
function wordsOf({ type, enum: values, items, anyOf, const: constant, properties }: Schema): string {
  if (values) return `one of ${values.map(String).join(', ')}`;
  if (constant !== undefined) return JSON.stringify(constant);
  if (anyOf) return [...new Set(anyOf.map(wordsOf))].join(' or ');
  if (type === 'array') return items ? `list of ${wordsOf(items)}` : 'list';
  if (type === 'object') return properties ? 'object' : 'object of any fields';
  return type === undefined ? 'anything' : [type].flat().join(' or ').replace('string', 'text');
}

interface Row {
  name: string;
  schema: Schema;
  required: boolean;
}

export function table(caption: string, rows: readonly Row[]): string {
  if (rows.length === 0) return '';
  const cells = rows.map(({ name, schema, required }) => {
    const more = [required ? 'Required.' : '', schema.description ?? ''].filter(Boolean).join(' ');
    return `<tr><th scope="row">${code(name)}</th><td>${escapeHtml(wordsOf(schema))}</td><td>${prose(more)}</td></tr>`;
  });
  return `<div class="wide"><table><caption>${caption}</caption><tbody>${cells.join('')}</tbody></table></div>`;
}

export const fieldsOf = ({ properties = {}, required = [] }: Schema): Row[] =>
  Object.entries(properties).map(([name, schema]) => ({ name, schema, required: required.includes(name) }));

/** Requests and replies as HTML, beside the call or event that they show. */
export const exampleBox = (...parts: string[]): string =>
  `<div class="example"><h4>Example</h4>${parts.map((part) => `<pre tabindex="0">${part}</pre>`).join('')}</div>`;
