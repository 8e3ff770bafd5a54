// The text of a catalogue as an ICU message, read from the function that returns it: `${name}` becomes {name}, a count
// becomes {count, plural, …}, and a choice becomes {kind, select, …}. What has no such form is refused by name.
import { parseExpressionAt } from 'acorn';

/** Text as ICU reads it literally. */
export const literally = (text) => text.replaceAll("'", "''").replaceAll(/[{}]+/g, "'$&'");
const parsed = (fn) => parseExpressionAt(String(fn), 0, { ecmaVersion: 'latest' });

/** Names of the values that a translation may use, in the order of the parameters; `{a, b}` for an object. */
function valuesOf(params) {
  return params.map((param) => {
    if (param.type === 'Identifier') return param.name;
    if (param.type === 'AssignmentPattern') return param.left.name;
    if (param.type === 'ObjectPattern') return `{${param.properties.map(({ value }) => value.name).join(', ')}}`;
    throw new Error('a parameter must be a name or an object');
  });
}

const namesOf = (values) => values.flatMap((value) => value.split(/[{}, ]+/).filter(Boolean));

/**
 * @param fn the function of a catalogue
 * @param {{ evaluate: (code: string) => unknown, scopeOf: (fn: unknown) => unknown, helpers: Record<string, unknown> }} scope
 *   of the file where it stands: evaluates what takes no value, and finds the scope of another function that it calls
 * @returns {{ values: string[], text: string }} `x?` is a value whose absence ('' or null) the text asks for
 */
export function toIcu(fn, scope) {
  const { params } = parsed(fn);
  const values = valuesOf(params);
  const asked = new Set();
  const known = new Map(namesOf(values).map((name) => [name, { value: name }]));
  const text = call(fn, known, scope, asked);
  return { values: values.map((value) => (asked.has(value) ? `${value}?` : value)), text };
}

/** The text that a function returns, with what its parameters stand for. */
function call(fn, known, scope, asked) {
  const tree = parsed(fn);
  const source = String(fn);
  const sourceOf = (node) => source.slice(node.start, node.end);
  const refuse = (node) => {
    throw new Error(`\`${sourceOf(node)}\` has no form in a message: write it with plural(), or as a choice`);
  };
  const evaluated = (node) => {
    try {
      return { found: scope.evaluate(`(${sourceOf(node)})`) };
    } catch {
      return undefined;
    }
  };

  /** The name of the value that an expression is, if it is one. */
  function nameOf(node) {
    if (node.type === 'Identifier') return known.get(node.name)?.value;
    if (node.type === 'MemberExpression' && node.property.name === 'length') {
      const list = nameOf(node.object);
      return list && `${list}Count`;
    }
    return undefined;
  }
  const usesValue = (node) =>
    [...known.keys()].some((name) => new RegExp(String.raw`(?<![\w.$])${name}(?![\w$:])`).test(sourceOf(node)));

  const select = (name, cases) => `{${name}, select, ${cases.map(([key, text]) => `${key} {${text}}`).join(' ')}}`;
  const plural = (name, cases) => `{${name}, plural, ${cases.map(([key, text]) => `${key} {${text}}`).join(' ')}}`;

  function choice({ test, consequent, alternate }) {
    const [yes, no] = [icu(consequent), icu(alternate)];
    const name = nameOf(test);
    if (name)
      return select(name, [
        ['true', yes],
        ['other', no],
      ]);
    if (test.type === 'UnaryExpression' && nameOf(test.argument))
      return select(nameOf(test.argument), [
        ['true', no],
        ['other', yes],
      ]);
    if (test.type !== 'BinaryExpression') return refuse(test);
    const left = nameOf(test.left);
    const right = evaluated(test.right)?.found;
    if (!left || right === undefined) return sourceOf(test.right) === 'undefined' ? absent(left) : refuse(test);
    const equal = test.operator === '===';
    if (right === '' || right === null) {
      asked.add(left);
      return select(left, [
        ['none', equal ? yes : no],
        ['other', equal ? no : yes],
      ]);
    }
    if (typeof right === 'string')
      return select(
        left,
        equal
          ? [
              [right, yes],
              ['other', no],
            ]
          : [
              [right, no],
              ['other', yes],
            ],
      );
    // Counts are whole numbers from 0 on.
    const first = { '===': right + 1, '<=': right + 1, '<': right, '>': right + 1, '>=': right }[test.operator];
    if (first === undefined || first > 3) return refuse(test);
    if (test.operator === '===')
      return plural(left, [
        [`=${right}`, yes],
        ['other', no],
      ]);
    const [below, above] = test.operator.startsWith('<') ? [yes, no] : [no, yes];
    return plural(left, [...Array.from({ length: first }, (_, at) => [`=${at}`, below]), ['other', above]]);
  }

  function called(node) {
    const callee = node.callee;
    if (callee.type === 'MemberExpression' && callee.property.name === 'join' && nameOf(callee.object))
      return `{${nameOf(callee.object)}}`;
    const target = evaluated(callee)?.found;
    const { helpers } = scope;
    const [first, second, third] = node.arguments;
    const name = first && nameOf(first);
    if (target === helpers.plural && name)
      return plural(
        name,
        second.properties.map(({ key, value }) => [key.name, icu(value)]),
      );
    if (target === helpers.counted && name) {
      const one = second ? icu(second) : '';
      const many = third ? icu(third) : one && `${one}s`;
      return plural(name, [
        ['one', `# ${one}`.trim()],
        ['other', `# ${many}`.trim()],
      ]);
    }
    if (target === helpers.formatCount && name) return `{${name}, number}`;
    if (target === helpers.formatPhone && name) return `{${name}}`;
    if (typeof target !== 'function') return refuse(node);
    const inner = parsed(target);
    const given = new Map(
      inner.params.map((param, at) => {
        const argument = node.arguments[at];
        const as = argument && nameOf(argument);
        return [param.name ?? param.left?.name, as ? { value: as } : { text: argument ? icu(argument) : '' }];
      }),
    );
    return call(target, given, scope.scopeOf(target) ?? scope, asked);
  }

  function icu(node) {
    switch (node.type) {
      case 'Literal':
        return literally(String(node.value));
      case 'TemplateLiteral':
        return node.quasis
          .map(({ value }, at) => literally(value.cooked) + (node.expressions[at] ? icu(node.expressions[at]) : ''))
          .join('');
      case 'Identifier': {
        const own = known.get(node.name);
        if (own) return own.text ?? `{${own.value}}`;
        break;
      }
      case 'ConditionalExpression':
        return choice(node);
      case 'BinaryExpression':
        if (node.operator === '+' && usesValue(node)) return icu(node.left) + icu(node.right);
        break;
      case 'CallExpression':
        if (usesValue(node)) return called(node);
        break;
      case 'MemberExpression': {
        const name = node.computed && nameOf(node.property);
        const cases = name && evaluated(node.object)?.found;
        if (cases) {
          const known = Object.entries(cases).map(([key, text]) => [key, literally(text)]);
          // A value of a newer server has no text: it is shown as it is.
          return select(name, [...known, ['other', `{${name}}`]]);
        }
        if (nameOf(node)) return `{${nameOf(node)}}`;
        break;
      }
    }
    const constant = evaluated(node)?.found;
    return typeof constant === 'string' || typeof constant === 'number' ? literally(String(constant)) : refuse(node);
  }

  if (tree.type !== 'ArrowFunctionExpression') throw new Error('a text must be an arrow function');
  if (tree.body.type !== 'BlockStatement') return icu(tree.body);
  for (const statement of tree.body.body) {
    if (statement.type === 'ReturnStatement') return icu(statement.argument);
    if (statement.type !== 'VariableDeclaration') return refuse(statement);
    for (const { id, init } of statement.declarations)
      known.set(id.name, nameOf(init) ? { value: nameOf(init) } : { text: icu(init) });
  }
  return refuse(tree);
}
